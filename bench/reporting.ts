import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { randomOf } from '#db/seed/random.ts'
import { asked } from './cases.ts'
import { count, type Tally } from './open-page.ts'
import type { Company, Member, Occurrence } from './pages-company.ts'

const agent = new Agent({ keepAlive: true })

interface Sent {
  /** 0: no response. */
  status: number
  took: number
}

/** Submits a report; if the reporter already has one, it is changed. */
function send(url: string, { token }: Member, { id }: Occurrence, round: number): Promise<Sent> {
  const isDone = round % 2 === 0
  const said = isDone ? { status: 'done' } : { status: 'not_done', note: `Not cold, try ${round}.` }
  const body = JSON.stringify(said)
  const headers = {
    ...asked(token),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': randomUUID(),
  }
  const options = { agent, method: 'POST', headers }
  const sent = performance.now()
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, took: performance.now() - sent })
    const path = `${url}/api/daily-tasks/${id}/submit-report`
    const sending = request(path, options, (reply) => {
      reply.resume().on('end', () => end(reply.statusCode ?? 0))
    })
    sending.on('error', () => end(0)).end(body)
  })
}

/**
 * The reporter of each occurrence: always the same member of its department who does not review.
 */
function reportersOf({ members, occurrences }: Company): Member[] {
  return occurrences.map(({ department }, occurrence) => {
    const own = members.filter((one) => one.department === department && !one.reviews)
    return own[occurrence % own.length] as Member
  })
}

function note(tally: Tally, { department }: Occurrence, { status, took }: Sent): number {
  count(tally, status)
  if (status === 200 || status === 201) tally.changes.push({ at: performance.now(), department })
  return took
}

/**
 * Submits reports for all occurrences in turn, at random times, `rate` per second on average; when
 * all are reported, each is changed by its reporter. Returns all response times after the last
 * response.
 */
export async function report(
  url: string,
  company: Company,
  { tally, seconds, rate }: { tally: Tally; seconds: number; rate: number },
): Promise<number[]> {
  const { occurrences } = company
  const reporters = reportersOf(company)
  const chance = randomOf('reports', rate)
  const replies: Promise<number>[] = []
  const end = performance.now() + seconds * 1_000
  let due = performance.now()
  for (let made = 0; ; made += 1) {
    due += (-Math.log(1 - chance.within(0, 1)) * 1_000) / rate
    if (due > end) break
    const ahead = due - performance.now()
    if (ahead > 0) await setTimeout(ahead)
    const turn = made % occurrences.length
    const occurrence = occurrences[turn] as Occurrence
    const round = Math.floor(made / occurrences.length)
    const reporting = send(url, reporters[turn] as Member, occurrence, round)
    replies.push(reporting.then((sent) => note(tally, occurrence, sent)))
  }
  return Promise.all(replies)
}
