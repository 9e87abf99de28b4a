import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../ask.ts'
import { Judging } from '../overload/judging.ts'
import { asking } from './acts.ts'
import { type Letter, look, type Office, PATIENCE_MS, REPLY_MS, worked } from './office.ts'
import { outcomeOf, Storm } from './storm.ts'
import { failuresOf, workAt } from './work.ts'

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
async function talkOfAll({ place, play }: Office, judging: Judging): Promise<void> {
  const isOver = (begun: number) => begun >= play.tasks.length
  const talk = await workAt(place.url, () => play.talk(), { isOver })
  judging.most('comments that failed', failuresOf(talk), [0, ''])
  await worked(place.folder)
}

/** Marks everything as read for some members, so that they get no digest. */
async function readAll({ place, company, play }: Office): Promise<number> {
  const readers = company.members.filter((_, at) => at % READS_ALL === READS_ALL - 1)
  for (const one of readers) {
    await ask(place.url, asking(one, 'POST', ['/notifications/read', { all: true }]))
    play.inboxes.read(one.id)
  }
  return readers.length
}

/** The digests of the next working day at eight, without any failure. */
async function calmMorning(office: Office, judging: Judging): Promise<void> {
  const { place, letters } = office
  const readers = await readAll(office)
  await wakeAt(office, FRIDAY)
  await look(place.folder)
  await worked(place.folder)
  judging.most('digests on a day that is not worked', letters.filter(isDigest).length, [0, ''])
  await wakeAt(office, SUNDAY)
  await look(place.folder)
  const seconds = await worked(place.folder)
  await look(place.folder)
  await worked(place.folder)
  const { wanted, twice, lost, unwanted } = digestsOf(office)
  judging.tell(
    `08:00 of the next working day: ${wanted} digests (${readers} had read all), ${seconds.toFixed(1)} s`,
  )
  judging.most('twice', twice, [0, ''])
  judging.most('without one', lost, [0, ''])
  judging.most('with one for nothing', unwanted, [0, ''])
}

/**
 * Waits until some more messages have arrived, then a random moment, so that the kill can hit any
 * point of the work.
 */
async function someMore({ letters, mailServer }: Office, most: number): Promise<void> {
  const wanted = letters.length + Math.ceil(Math.random() * most)
  const end = Date.now() + PATIENCE_MS
  while (letters.length < wanted && Date.now() < end) await sleep(1)
  await sleep(Math.random() * 2 * mailServer.replyMs)
}

async function killAt({ place, letters }: Office, now: string): Promise<void> {
  await place.kill()
  console.log(`killed after ${letters.length} letters`)
  await place.start({ FAKE_NOW: now })
}

/** People are put on tasks and mentioned, and the server is killed while it mails them. */
async function stormyDay(office: Office, judging: Judging): Promise<void> {
  const { place, letters } = office
  await wakeAt(office, AT_WORK)
  // Many notices then wait for each member while jobs of the same member are running.
  office.mailServer.replyMs = REPLY_MS.slow
  const storm = new Storm(office)
  let isOver = false
  const pace = { rate: ACTS_A_SECOND, isOver: () => isOver }
  const working = workAt(place.url, () => storm.next(), pace)
  for (let times = 0; times < KILLS; times += 1) {
    await someMore(office, LETTERS_A_KILL)
    await killAt(office, AT_WORK)
  }
  await sleep(SETTLING_MS)
  isOver = true
  const broken = failuresOf(await working)
  const seconds = await worked(place.folder)
  office.mailServer.replyMs = REPLY_MS.usual
  const { twice, missing, people, mailed } = outcomeOf(office, storm)
  for (const what of twice.slice(0, SHOWN)) console.log(`twice: ${what}`)
  judging.tell(
    `${KILLS} × kill -9 while mails go out at once: ${storm.told.size} lines acknowledged, ${broken} requests broken off, ${mailed} lines in ${letters.length} letters, the last ${seconds.toFixed(0)} s after it`,
  )
  judging.most('lines mailed twice', twice.length, [0, ''])
  judging.tell(`${missing} lines in none`)
  judging.most('members who miss a letter', people, [MAX_LOST, ''])
}

/** The digests of the next morning, with kills while they are sent. */
async function stormyMorning(office: Office, judging: Judging): Promise<void> {
  const { place, play, company } = office
  await talkOfAll(office, judging)
  await wakeAt(office, MONDAY)
  for (const { id, manager } of company.departments)
    play.inboxes.tell({ kind: 'nothing_reported', about: id, by: null }, [manager.id])
  await look(place.folder)
  for (let times = 0; times < KILLS; times += 1) {
    await someMore(office, company.members.length / (KILLS + 2))
    await killAt(office, MONDAY)
    await look(place.folder)
  }
  await worked(place.folder)
  const { wanted, twice, lost, unwanted } = digestsOf(office)
  judging.tell(`${KILLS} × kill -9 while ${wanted} digests go out`)
  judging.most('twice', twice, [0, ''])
  judging.most('without one', lost, [MAX_LOST, ''])
  judging.most('with one for nothing', unwanted, [0, ''])
}

/** Digests and immediate mails: each is sent once, and none twice even if the server is killed. */
export async function mails(office: Office): Promise<Judging> {
  const judging = new Judging(1)
  await talkOfAll(office, judging)
  await calmMorning(office, judging)
  await stormyDay(office, judging)
  await stormyMorning(office, judging)
  return judging
}
