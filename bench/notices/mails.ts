import { setTimeout as sleep } from 'node:timers/promises'
import { post, send } from '../cases.ts'
import type { Part } from '../harness.ts'
import { killWhileMailing, type Letter, runSchedule } from '../mails.ts'
import { sum } from '../numbers.ts'
import { Verdict } from '../verdict.ts'
import { type Office, REPLY_MS, type Wanted, worked } from './office.ts'
import { outcomeOf, Storm } from './storm.ts'
import { workAt } from './work.ts'

/** One minute past eight in Riyadh: on a non-working day, and on the two working days after it. */
const FRIDAY = '2026-03-06T05:01:00Z'
const SUNDAY = '2026-03-08T05:01:00Z'
const MONDAY = '2026-03-09T05:01:00Z'
/** Sunday afternoon, when immediate mails are sent. */
const AT_WORK = '2026-03-08T11:00:00Z'
const KILLS = 6
/** The number of jobs that a process runs concurrently, see server/jobs/jobs.ts. */
const AT_ONCE = 4
/** Each kill loses at most one message of each running job. */
const MAX_LOST = KILLS * AT_ONCE
/** One in this many members has read everything. */
const READS_ALL = 10
const ACTS_A_SECOND = 15
const LETTERS_A_KILL = 150
const SHOWN = 20
const SETTLING_MS = 3_000

const isDigest = ({ id }: Letter) => id.startsWith('<digest.')

/** Compares the members who received a digest with those who should; each must get exactly one. */
function digestsOf({ letters, company, play }: Office) {
  const got = letters.filter(isDigest).map(({ to }) => to)
  const members = new Map(company.members.map(({ id, email }) => [id, email]))
  const wanted = new Set(play.inboxes.takeDigests().map((id) => members.get(id) ?? ''))
  const people = new Set(got)
  return {
    wanted: wanted.size,
    twice: got.length - people.size,
    lost: [...wanted].filter((one) => !people.has(one)).length,
    unwanted: [...people].filter((one) => !wanted.has(one)).length,
  }
}

async function wakeAt({ place, letters }: Office, now: string): Promise<void> {
  await place.stop()
  letters.length = 0
  await place.start({ FAKE_NOW: now })
}

/** Writes one comment for each task, so that nearly everyone gets a notice. */
async function talkOfAll({ place, play }: Office, verdict: Verdict): Promise<void> {
  const isOver = (begun: number) => begun >= play.tasks.length
  const talk = await workAt(place.url, () => play.talk(), { isOver })
  verdict.most('comments that failed', sum(talk.failed.values()), [0, ''])
  await worked(place)
}

/** Marks everything as read for some members, so that they get no digest. */
async function readAll({ place, company, play }: Office): Promise<number> {
  const readers = company.members.filter((_, at) => at % READS_ALL === READS_ALL - 1)
  for (const one of readers) {
    await send(place.url, post(one.token, '/notifications/read', { all: true }))
    play.inboxes.read(one.id)
  }
  return readers.length
}

/** The digests of the next working day at eight, without any failure. */
async function calmMorning(office: Office, verdict: Verdict): Promise<void> {
  const { place, letters } = office
  const readers = await readAll(office)
  await wakeAt(office, FRIDAY)
  await runSchedule(place)
  await worked(place)
  verdict.most('digests on a day that is not worked', letters.filter(isDigest).length, [0, ''])
  await wakeAt(office, SUNDAY)
  await runSchedule(place)
  const seconds = await worked(place)
  await runSchedule(place)
  await worked(place)
  const { wanted, twice, lost, unwanted } = digestsOf(office)
  verdict.tell(
    `08:00 of the next working day: ${wanted} digests (${readers} had read all), ${seconds.toFixed(1)} s`,
  )
  verdict.most('twice', twice, [0, ''])
  verdict.most('without one', lost, [0, ''])
  verdict.most('with one for nothing', unwanted, [0, ''])
}

/** People are put on tasks and mentioned, and the server is killed while it mails them. */
async function stormyDay(office: Office, verdict: Verdict): Promise<void> {
  const { place, letters } = office
  await wakeAt(office, AT_WORK)
  // Many notices then wait for each member while jobs of the same member are running.
  office.mailServer.replyMs = REPLY_MS.slow
  const storm = new Storm(office)
  let isOver = false
  const pace = { rate: ACTS_A_SECOND, isOver: () => isOver }
  const working = workAt(place.url, () => storm.next(), pace)
  for (let times = 0; times < KILLS; times += 1) {
    await killWhileMailing(place, office.mailServer, {
      ...{ most: LETTERS_A_KILL, environment: { FAKE_NOW: AT_WORK } },
    })
  }
  await sleep(SETTLING_MS)
  isOver = true
  const broken = sum((await working).failed.values())
  const seconds = await worked(place)
  office.mailServer.replyMs = REPLY_MS.usual
  const { twice, missing, people, mailed } = outcomeOf(office, storm)
  for (const what of twice.slice(0, SHOWN)) console.log(`twice: ${what}`)
  verdict.tell(
    `${KILLS} × kill -9 while mails go out at once: ${storm.told.size} lines acknowledged, ${broken} requests broken off, ${mailed} lines in ${letters.length} letters, the last ${seconds.toFixed(0)} s after it`,
  )
  verdict.most('lines mailed twice', twice.length, [0, ''])
  verdict.tell(`${missing} lines in none`)
  verdict.most('members who miss a letter', people, [MAX_LOST, ''])
}

/** The digests of the next morning, with kills while they are sent. */
async function stormyMorning(office: Office, verdict: Verdict): Promise<void> {
  const { place, play, company } = office
  await talkOfAll(office, verdict)
  await wakeAt(office, MONDAY)
  for (const { id, manager } of company.departments)
    play.inboxes.tell({ kind: 'nothing_reported', about: id, by: null }, [manager.id])
  await runSchedule(place)
  for (let times = 0; times < KILLS; times += 1) {
    await killWhileMailing(place, office.mailServer, {
      ...{ most: company.members.length / (KILLS + 2), environment: { FAKE_NOW: MONDAY } },
    })
    await runSchedule(place)
  }
  await worked(place)
  const { wanted, twice, lost, unwanted } = digestsOf(office)
  verdict.tell(`${KILLS} × kill -9 while ${wanted} digests go out`)
  verdict.most('twice', twice, [0, ''])
  verdict.most('without one', lost, [MAX_LOST, ''])
  verdict.most('with one for nothing', unwanted, [0, ''])
}

/** Digests and immediate mails: each is sent once, and none twice even if the server is killed. */
export const mails: Part<Wanted> = async (_, { office }) => {
  const verdict = new Verdict()
  await talkOfAll(office, verdict)
  await calmMorning(office, verdict)
  await stormyDay(office, verdict)
  await stormyMorning(office, verdict)
  return verdict
}
