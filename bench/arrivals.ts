import { Agent, request as open } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { randomOf } from '#db/seed/random.ts'
import type { Request } from './cases.ts'
import type { Fire } from './load.ts'

const agent = new Agent({ keepAlive: true })
let ids = 0

/** Milliseconds until the whole response has arrived. */
function ask(url: string, { path, method = 'GET', headers, body }: Request): Promise<number> {
  ids += 1
  const sent = body?.replaceAll('[<id>]', String(ids))
  const length = sent === undefined ? {} : { 'content-length': Buffer.byteLength(sent) }
  const options = { agent, method, headers: { ...(headers as object), ...length } }
  const asked = performance.now()
  return new Promise((resolve, reject) => {
    const asking = open(url + path, options, (reply) => {
      const { statusCode = 0 } = reply
      if (statusCode < 200 || statusCode > 299) reject(new Error(`${path}: ${statusCode}`))
      reply.resume().on('end', () => resolve(performance.now() - asked))
    })
    asking.on('error', reject).end(sent)
  })
}

/**
 * Yields random (Poisson) arrival times, `rate` per second on average; the sequence is
 * deterministic.
 */
export async function* moments(rate: number, name = 'arrivals'): AsyncGenerator<number> {
  const chance = randomOf(name, rate)
  for (let due = performance.now(); ; ) {
    due += (-Math.log(1 - chance.within(0, 1)) * 1_000) / rate
    const ahead = due - performance.now()
    if (ahead > 0) await setTimeout(ahead)
    yield due
  }
}

/**
 * Sends requests at random times, `rate` per second on average, like many independent users: no
 * request waits for an earlier response.
 */
export const arriving =
  (rate: number): Fire =>
  async ({ url, requests }, span) => {
    const total = 'amount' in span ? span.amount : span.duration * rate
    const replies: Promise<number>[] = []
    const started = performance.now()
    for await (const _ of moments(rate)) {
      if (replies.length >= total) break
      const reply = ask(url, requests[replies.length % requests.length] as Request)
      // `Promise.all` below reports a failure, after all requests have been sent.
      reply.catch(() => {})
      replies.push(reply)
    }
    const times = await Promise.all(replies)
    return { times, seconds: (performance.now() - started) / 1_000 }
  }
