import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Request } from './cases.ts'
import { cpuOf, cpuOfFamily } from './cpu.ts'
import { quantile } from './numbers.ts'

export const CONNECTIONS = 16
/** Longer than a server goes on with what a stopped load has left. */
export const REST_MS = 200

/** What is sent, one request after the other on each connection. */
export interface Load {
  url: string
  requests: Request[]
}

/** Until so many seconds have passed, or until so many replies have come: then nothing is left. */
export type Span = { duration: number } | { amount: number }

/** Of one round of one case. CPU in microseconds per request. */
export interface Round {
  perSecond: number
  p50: number
  p99: number
  cpu: number
  postgresCpu: number
}

/** How long each reply took, in milliseconds, and how long all took together. */
interface Fired {
  times: number[]
  seconds: number
}

/** A way of sending a load. Throws when a reply is not 2xx. */
export type Fire = (load: Load, span: Span) => Promise<Fired>

/** Each connection begins at another request, as far from the others as may be. */
function spread(requests: autocannon.Request[]) {
  let connections = 0
  return (client: autocannon.Client) => {
    const first = Math.floor(((connections % CONNECTIONS) * requests.length) / CONNECTIONS)
    connections += 1
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)])
  }
}

/** On each connection the next request as soon as the last is answered. */
const atFullLoad: Fire = ({ url, requests }, span) => {
  const times: number[] = []
  let refused = 0
  const idReplacement = requests.some(({ body }) => body?.includes('[<id>]'))
  const setupClient = spread(requests)
  const load = { url, connections: CONNECTIONS, setupClient, idReplacement, ...span }
  return new Promise((resolve, reject) => {
    const instance = autocannon(load, (error, result) => {
      if (error) return reject(error)
      const { errors, duration } = result
      if (refused === 0 && errors === 0) return resolve({ times, seconds: duration })
      const told = `${refused} of ${times.length} replies are not 2xx and ${errors} did not come`
      reject(new Error(`${requests[0]?.path}: ${told}`))
    })
    instance.on('response', (_client, status, _bytes, time) => {
      times.push(time)
      if (status < 200 || status > 299) refused += 1
    })
  })
}

export interface Watched {
  /** The process that answers. */
  pid: number
  /** PostgreSQL's first process. */
  postmaster: number
}

/** Loads a server twice, the first time only to warm it up. */
export async function measure(
  load: Load,
  { pid, postmaster }: Watched,
  { warmUp, measured, fire = atFullLoad }: { warmUp: Span; measured: Span; fire?: Fire },
): Promise<Round> {
  await fire(load, warmUp)
  await setTimeout(REST_MS)
  const before = { server: cpuOf(pid), postgres: cpuOfFamily(postmaster) }
  const { times, seconds } = await fire(load, measured)
  return {
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpu: (cpuOf(pid) - before.server) / times.length,
    postgresCpu: (cpuOfFamily(postmaster) - before.postgres) / times.length,
  }
}
