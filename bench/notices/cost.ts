import { setTimeout as sleep } from 'node:timers/promises'
import { post, put, type Request, send } from '../cases.ts'
import { startMeter } from '../cpu.ts'
import { checkOut } from '../earlier.ts'
import type { Bench, Part } from '../harness.ts'
import type { Installation } from '../installation.ts'
import { median } from '../numbers.ts'
import { atOnce } from '../until.ts'
import { Verdict } from '../verdict.ts'
import { type Company, type Member, prepareCompany } from './company.ts'

/** The last version without notifications. */
const BEFORE = '9c83e1f~1'
/**
 * A Thursday, 23:00 in Riyadh: mails are delayed at this hour, so only the requests are measured.
 */
const NOW = '2026-03-05T20:00:00Z'
const MEMBERS = 500
const TASKS = 160
const ROUNDS = 9
const AT_ONCE = 4
/** The time for the work after a round: messages to other processes and PostgreSQL's writes. */
const SETTLING_MS = 400
/** In percent. */
const MAX_DEARER = 10

/** A task with four people at a time; the people change in each turn. */
interface Task {
  id: string
  creator: Member
  /** The first four are on the task when it is created. */
  people: Member[]
}

interface Version {
  place: Installation
  tasks: Task[]
}

const peopleOf = (people: readonly Member[]) => ({
  assigned_user_id: [people[0]?.id],
  supervisor_user_id: people[1]?.id,
  consult_user_id: [people[2]?.id],
  inform_user_id: [people[3]?.id],
})

/** The measured requests, by turn: each request changes something. */
const KINDS: Readonly<Record<string, (task: Task, turn: number) => Request>> = {
  'a move': ({ id, creator }, turn) =>
    put(creator.token, `/tasks/${id}/status`, { status: turn % 2 ? 'inProgress' : 'pending' }),
  'a comment': ({ id, creator }) =>
    post(creator.token, `/tasks/${id}/comments`, { body: 'The part has come.' }),
  'one of four people': ({ id, creator, people }, turn) =>
    put(creator.token, `/tasks/${id}`, { inform_user_id: [people[turn % 2 ? 4 : 3]?.id] }),
  'all four people': ({ id, creator, people }, turn) =>
    put(creator.token, `/tasks/${id}`, peopleOf(people.slice(turn % 2 ? 4 : 0))),
}

async function makeTasks(url: string, { members }: Company): Promise<Task[]> {
  const tasks: Task[] = []
  for (let at = 0; at < TASKS; at += 1) {
    const [creator, ...people] = Array.from(
      { length: 9 },
      (_, n) => members[(at * 3 + n * 37) % members.length] as Member,
    ) as [Member, ...Member[]]
    const form = { title: `Renew the contract ${at}`, ...peopleOf(people) }
    const { task } = await send(url, post(creator.token, '/tasks', form))
    tasks.push({ id: task.id, creator, people })
  }
  return tasks
}

async function begin(bench: Bench, checkout: string): Promise<Version> {
  const place = await bench.install({ FAKE_NOW: NOW }, { checkout })
  const company = await prepareCompany(place, MEMBERS)
  return { place, tasks: await makeTasks(place.url, company) }
}

/** Marks all notices as read, so that each request writes new ones. */
const READ = `
  do $$ begin
    if to_regclass('notifications') is not null then
      update notifications set read_at = at where read_at is null;
    end if;
  end $$`

interface Spent {
  server: number
  postgres: number
}

/** The CPU time of one request of a kind, in milliseconds. */
async function measure({ place, tasks }: Version, kind: string, turn: number): Promise<Spent> {
  await place.sql(READ)
  const requests = tasks.map((task) => KINDS[kind]?.(task, turn) as Request)
  await sleep(SETTLING_MS)
  const spent = startMeter(place.watched)
  await atOnce(AT_ONCE, requests, (request) => send(place.url, request))
  await sleep(SETTLING_MS)
  const { server, postgres } = spent()
  const each = (us: number) => us / tasks.length / 1_000
  return { server: each(server), postgres: each(postgres) }
}

const sumOf = ({ server, postgres }: Spent) => server + postgres

/** The median of several measurements, as text. */
const said = (all: readonly Spent[]) =>
  `${median(all.map(sumOf)).toFixed(2)} ms (server ${median(all.map(({ server }) => server)).toFixed(2)}, PostgreSQL ${median(all.map(({ postgres }) => postgres)).toFixed(2)})`

/**
 * Measures one kind with both versions; they alternate in going first, and the first turn is
 * discarded.
 */
async function compareKind(kind: string, [before, now]: readonly [Version, Version]) {
  const rounds: { before: Spent; now: Spent }[] = []
  for (let turn = 1; turn <= ROUNDS + 1; turn += 1) {
    const early = turn % 2 ? undefined : await measure(now, kind, turn)
    const then = await measure(before, kind, turn)
    rounds.push({ before: then, now: early ?? (await measure(now, kind, turn)) })
  }
  const counted = rounds.slice(1)
  const ratio = median(counted.map((round) => sumOf(round.now) / sumOf(round.before)))
  const [then, today] = [counted.map((round) => round.before), counted.map((round) => round.now)]
  return { text: `${kind}: ${said(then)} before, ${said(today)} now`, dearer: (ratio - 1) * 100 }
}

/** Compares the cost of requests that notify people with the version before notifications. */
export const cost: Part<unknown> = async (bench) => {
  const verdict = new Verdict()
  const checkout = checkOut(BEFORE)
  bench.atEnd(checkout.remove)
  const versions = [await begin(bench, checkout.folder), await begin(bench, '.')] as const
  for (const kind of Object.keys(KINDS)) {
    const { text, dearer } = await compareKind(kind, versions)
    verdict.tell(text)
    verdict.most(`${kind} dearer by`, dearer, [MAX_DEARER, '%'])
  }
  return verdict
}
