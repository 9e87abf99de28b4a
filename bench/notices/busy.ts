import { coresOf, startMeter } from '../cpu.ts'
import type { Part } from '../harness.ts'
import { median, p99, sum } from '../numbers.ts'
import { Verdict } from '../verdict.ts'
import type { Line } from './inboxes.ts'
import { type Office, type Wanted, worked } from './office.ts'
import { recount } from './recount.ts'
import { workAt } from './work.ts'

const EVENTS_A_MINUTE = 10_000
/** The fraction of actions that notify nobody, such as reading. */
const UNTOLD = 0.04
const TASKS = 300
const SHOWN = 20

/** Compares each inbox twice: with tasks visible to everyone, and visible to participants only. */
async function compare({ place, company, play }: Office) {
  const { inboxes, tasks } = play
  const { url } = place
  const all = await recount(url, company.members, { inboxes, isSeen: () => true })
  const shown = (value: string) => place.sql('update companies set task_visibility = $1', [value])
  await shown('participants')
  const known = new Map(tasks.map((task) => [task.id, task]))
  const isSeen = (member: string, { about }: Line) => known.get(about)?.isOf(member) ?? true
  const some = await recount(url, company.members, { inboxes, isSeen })
  await shown('company')
  return { all, some }
}

/** Creates the initial tasks with the usual requests, and a first report in every department. */
export async function settleIn({ place, play }: Office, tasks = TASKS): Promise<void> {
  const first = await workAt(place.url, () => play.create(), { isOver: (begun) => begun >= tasks })
  const departments = play.firstReports()
  const then = await workAt(place.url, () => departments.pop() ?? play.create(), {
    isOver: () => departments.length === 0,
  })
  for (const [what, times] of [...first.failed, ...then.failed])
    console.log(`failed: ${what}, ${times} times`)
  await worked(place)
}

/** Runs a minute of events, then checks the content of each inbox. */
export const busyMinute: Part<Wanted> = async (_, { office, seconds, isBusy }) => {
  const { place, play, letters } = office
  const rate = EVENTS_A_MINUTE / 60 / (1 - UNTOLD)
  const end = performance.now() + seconds * 1_000
  const meter = startMeter(place.watched)
  const minute = await workAt(place.url, () => play.next(), {
    ...{ rate, isOver: () => performance.now() > end },
  })
  const spent = meter()
  const cores = Object.entries(coresOf(spent)).map(([name, n]) => [name, n.toFixed(2)])
  const { server, postgres, own, others } = Object.fromEntries(cores)
  const each = ((spent.server + spent.postgres) / minute.events / 1_000).toFixed(1)
  const after = await worked(place)
  const { all, some } = await compare(office)
  for (const [what, times] of minute.failed) console.log(`failed: ${what}, ${times} times`)
  const differences = [...all.differences, ...some.differences]
  for (const what of differences.slice(0, SHOWN)) console.log(`differs: ${what}`)
  const verdict = new Verdict()
  const ms = `${median(minute.times).toFixed(0)}/${p99(minute.times).toFixed(0)} ms`
  verdict.tell(
    `${office.company.members.length} members, ${minute.seconds.toFixed(1)} s: ${minute.events} events (${(minute.events / minute.seconds).toFixed(1)} a second), ${minute.told} tellings, p50/p99 ${ms}`,
    [...minute.done].map(([what, times]) => `${times} × ${what}`).join(', '),
    `${letters.length} letters, the last ${after.toFixed(1)} s after it`,
    `cores: server ${server}, PostgreSQL ${postgres}, the bench ${own}, others ${others}; ${each} ms of CPU an event with its letters`,
  )
  const wanted = (seconds * EVENTS_A_MINUTE) / 60
  const short = ((wanted - minute.events) / wanted) * 100
  if (isBusy) verdict.tell(`${short.toFixed(1)} % fewer events than wanted`)
  else verdict.most('fewer events than wanted', Math.max(0, short), [2, '%'])
  verdict.most('requests that failed', sum(minute.failed.values()), [0, ''])
  verdict.tell(`${all.lines} lines seen by all, ${some.lines} by participants alone`)
  verdict.most('differences', differences.length, [0, ''])
  return verdict
}
