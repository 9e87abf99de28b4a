import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Request } from './cases.ts'
import { startMeter, type Watched } from './cpu.ts'
import { quantile } from './numbers.ts'

export const CONNECTIONS = 16
/** Longer than a server continues to work on requests of a stopped load. */
const REST_MS = 200

/** The requests, sent one after the other on each connection. */
export interface Load {
  url: string
  requests: Request[]
}

/** A number of seconds, or a number of responses; with `amount` no request is left in flight. */
export type Span = { duration: number } | { amount: number }

/** The result of one round of one case. CPU in microseconds per request. */
export interface Round {
  perSecond: number
  p50: number
  p99: number
  cpu: number
  postgresCpu: number
}

/** The duration of each request in milliseconds, and of all together in seconds. */
interface Fired {
  times: number[]
  seconds: number
}

/** Sends a load. Throws if a response is not 2xx. */
export type Fire = (load: Load, span: Span) => Promise<Fired>

/** Each connection starts at a different request, evenly spread. */
function spread(requests: autocannon.Request[]) {
  let connections = 0
  return (client: autocannon.Client) => {
    const first = Math.floor(((connections % CONNECTIONS) * requests.length) / CONNECTIONS)
    connections += 1
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)])
  }
}

/** Each connection sends its next request as soon as the last response has arrived. */
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

/** Loads a server twice; the first load only warms it up. */
export async function measure(
  load: Load,
  watched: Watched,
  { warmUp, measured, fire = atFullLoad }: { warmUp: Span; measured: Span; fire?: Fire },
): Promise<Round> {
  await fire(load, warmUp)
  await setTimeout(REST_MS)
  const spent = startMeter(watched)
  const { times, seconds } = await fire(load, measured)
  const { server, postgres } = spent()
  return {
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpu: server / times.length,
    postgresCpu: postgres / times.length,
  }
}
