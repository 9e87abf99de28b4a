import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, isGood } from '../ask.ts'
import type { Request } from '../cases.ts'
import { cpuOf, cpuOfFamily } from '../cpu.ts'
import { checkOut } from '../earlier.ts'
import { median } from '../numbers.ts'
import { Judging } from '../overload/judging.ts'
import { asOwner, type Product, postgresIn, startProduct } from '../processes.ts'
import { asking } from './acts.ts'
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
  folder: string
  product: Product
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
    asking(creator, 'PUT', [
      `/tasks/${id}/status`,
      { status: turn % 2 ? 'inProgress' : 'pending' },
    ]),
  'a comment': ({ id, creator }) =>
    asking(creator, 'POST', [`/tasks/${id}/comments`, { body: 'The part has come.' }]),
  'one of four people': ({ id, creator, people }, turn) =>
    asking(creator, 'PUT', [`/tasks/${id}`, { inform_user_id: [people[turn % 2 ? 4 : 3]?.id] }]),
  'all four people': ({ id, creator, people }, turn) =>
    asking(creator, 'PUT', [`/tasks/${id}`, peopleOf(people.slice(turn % 2 ? 4 : 0))]),
}

async function makeTasks(url: string, { members }: Company): Promise<Task[]> {
  const tasks: Task[] = []
  for (let at = 0; at < TASKS; at += 1) {
    const [creator, ...people] = Array.from(
      { length: 9 },
      (_, n) => members[(at * 3 + n * 37) % members.length] as Member,
    )
    const form = { title: `Renew the contract ${at}`, ...peopleOf(people) }
    const answer = await ask(url, asking(creator as Member, 'POST', ['/tasks', form]))
    if (!isGood(answer)) throw new Error(`A task: ${answer.status} ${answer.text}`)
    const { id } = (JSON.parse(answer.text) as { task: { id: string } }).task
    tasks.push({ id, creator: creator as Member, people })
  }
  return tasks
}

async function begin(checkout: string): Promise<Version> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'diwan-notices-'))
  chmodSync(folder, 0o755)
  const settings = { DATA_DIR: folder, DEMO: '0', FAKE_NOW: NOW }
  const product = await startProduct(settings, { folder: checkout })
  const company = await prepareCompany({ url: product.url, folder }, MEMBERS)
  return { folder, product, tasks: await makeTasks(product.url, company) }
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
async function measure(
  { folder, product, tasks }: Version,
  kind: string,
  turn: number,
): Promise<Spent> {
  await asOwner(folder, (db) => db.query(READ))
  const requests = tasks.map((task) => KINDS[kind]?.(task, turn) as Request)
  const postmaster = postgresIn(folder).pid
  const spent = () => ({ server: cpuOf(product.pid), postgres: cpuOfFamily(postmaster) })
  await sleep(SETTLING_MS)
  const before = spent()
  const work = async () => {
    for (let request = requests.pop(); request; request = requests.pop()) {
      const answer = await ask(product.url, request)
      if (!isGood(answer)) throw new Error(`${kind}: ${answer.status} ${answer.text}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await sleep(SETTLING_MS)
  const after = spent()
  const each = (part: keyof Spent) => (after[part] - before[part]) / tasks.length / 1_000
  return { server: each('server'), postgres: each('postgres') }
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
export async function cost(): Promise<Judging> {
  const judging = new Judging(1)
  const checkout = checkOut(BEFORE)
  const versions: Version[] = []
  try {
    for (const folder of [checkout.folder, '.']) versions.push(await begin(folder))
    for (const kind of Object.keys(KINDS)) {
      const { text, dearer } = await compareKind(kind, versions as [Version, Version])
      judging.tell(text)
      judging.most(`${kind} dearer by`, dearer, [MAX_DEARER, '%'])
    }
  } finally {
    for (const { product, folder } of versions) {
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    }
    checkout.remove()
  }
  return judging
}
