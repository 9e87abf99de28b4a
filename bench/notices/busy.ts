import { cpuOf, cpuOfFamily, cpuOfMachine } from '../cpu.ts'
import { quantile } from '../numbers.ts'
import { Judging } from '../overload/judging.ts'
import { postgresIn } from '../processes.ts'
import type { Line } from './inboxes.ts'
import { type Office, worked } from './office.ts'
import { recount } from './recount.ts'
import { failuresOf, type Worked, workAt } from './work.ts'

const EVENTS_A_MINUTE = 10_000
/** The fraction of actions that notify nobody, such as reading. */
const UNTOLD = 0.04
const TASKS = 300
const SHOWN = 20

interface Wanted {
  seconds: number
  /** The machine has other load: the throughput is reported but not judged. */
  isBusy: boolean
}

/** Microseconds of CPU so far: of the server, PostgreSQL, the bench itself and the machine. */
function spent({ place }: Office) {
  const { user, system } = process.cpuUsage()
  const postgres = cpuOfFamily(postgresIn(place.folder).pid)
  return [cpuOf(place.pid), postgres, user + system, cpuOfMachine()] as const
}

/** Describes the cores that were used since `before`, and the CPU time per event. */
function coresSince(office: Office, before: ReturnType<typeof spent>, minute: Worked): string {
  const used = spent(office).map((now, at) => now - (before[at] ?? 0))
  const [server = 0, postgres = 0, own = 0, all = 0] = used
  const cores = (n: number) => (n / (minute.seconds * 1e6)).toFixed(2)
  const each = ((server + postgres) / minute.events / 1_000).toFixed(1)
  return `cores: server ${cores(server)}, PostgreSQL ${cores(postgres)}, the bench ${cores(own)}, others ${cores(all - server - postgres - own)}; ${each} ms of CPU an event with its letters`
}

/** Compares each inbox twice: with tasks visible to everyone, and visible to participants only. */
async function compare({ place, company, play }: Office) {
  const { inboxes, tasks } = play
  const { url } = place
  const all = await recount(url, company.members, { inboxes, isSeen: () => true })
  const shown = (value: string) =>
    place.asOwner((db) => db.query('update companies set task_visibility = $1', [value]))
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
  await worked(place.folder)
}

/** Runs a minute of events, then checks the content of each inbox. */
export async function busyMinute(office: Office, { seconds, isBusy }: Wanted): Promise<Judging> {
  const { place, play, letters } = office
  const rate = EVENTS_A_MINUTE / 60 / (1 - UNTOLD)
  const end = performance.now() + seconds * 1_000
  const before = spent(office)
  const minute = await workAt(place.url, () => play.next(), {
    ...{ rate, isOver: () => performance.now() > end },
  })
  const cores = coresSince(office, before, minute)
  const after = await worked(place.folder)
  const { all, some } = await compare(office)
  for (const [what, times] of minute.failed) console.log(`failed: ${what}, ${times} times`)
  const differences = [...all.differences, ...some.differences]
  for (const what of differences.slice(0, SHOWN)) console.log(`differs: ${what}`)
  const judging = new Judging(1)
  const [p50, p99] = [0.5, 0.99].map((part) => quantile(minute.times, part).toFixed(0))
  judging.tell(
    `${office.company.members.length} members, ${minute.seconds.toFixed(1)} s: ${minute.events} events (${(minute.events / minute.seconds).toFixed(1)} a second), ${minute.told} tellings, p50/p99 ${p50}/${p99} ms`,
  )
  judging.tell([...minute.done].map(([what, times]) => `${times} × ${what}`).join(', '))
  judging.tell(`${letters.length} letters, the last ${after.toFixed(1)} s after it`)
  judging.tell(cores)
  const missing = (seconds * EVENTS_A_MINUTE) / 60 - minute.events
  const short = (missing / ((seconds * EVENTS_A_MINUTE) / 60)) * 100
  if (isBusy) judging.tell(`${short.toFixed(1)} % fewer events than wanted`)
  else judging.most('fewer events than wanted', Math.max(0, short), [2, '%'])
  judging.most('requests that failed', failuresOf(minute), [0, ''])
  judging.tell(`${all.lines} lines seen by all, ${some.lines} by participants alone`)
  judging.most('differences', differences.length, [0, ''])
  return judging
}
