import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { listNonReporters } from '#features/dashboard/attention/non-reporters-contract.ts'
import { getTodayBoard } from '#features/dashboard/contract.ts'
import type { Assign } from '#features/routine-tasks/definitions/assign.ts'
import { listRoutineTasks } from '#features/routine-tasks/definitions/contract.ts'
import { remind } from '#features/routine-tasks/reminders/contract.ts'
import {
  getNextDay,
  listMyDays,
  listOccurrences,
  readWholeDay,
  submitReport,
} from '#features/routine-tasks/reports/contract.ts'
import { LONG } from '#server/test/long-tests.ts'

const diwan = openDiwan()
/** `DIWAN_LONG=1 npx vitest run --project server features/routine-tasks/reports/server/assignment.test.ts` */
const ROUNDS = LONG ? 400 : 3
const CHANGES = 3
const PEOPLE = 5
const DUTIES = 9
const TODAY = '2026-11-24'

interface Duty {
  id: string
  task_name: string
  department: string | null
  assign: Assign | null
}

/** What decides who does a duty, kept here apart from the database. */
interface State {
  people: Person[]
  members: Map<string, Set<string>>
  holders: Map<string, Set<string>>
  duties: Duty[]
}

let site: World

beforeEach(async () => {
  diwan.clock.set('2026-11-21T09:00:00Z')
  site = await world(diwan)
})

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T
const some = <T>(values: readonly T[]): T[] => values.filter(() => Math.random() < 0.5)

/** The rule, written apart: who of the active people can report a duty. */
function reportersOf({ people, members, holders }: State, { department, assign }: Duty): string[] {
  const ids = people.map(({ id }) => id)
  return ids
    .filter((id) => department === null || members.get(department)?.has(id))
    .filter((id) => !assign?.member_id || assign.member_id === id)
    .filter((id) => !assign?.role_id || holders.get(assign.role_id)?.has(id))
}

async function begin(): Promise<State> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => site.build.user()))
  const ids = people.map(({ id }) => id)
  const members = new Map<string, Set<string>>()
  for (const name of ['Kitchen', 'Store']) {
    const memberIds = some(ids)
    members.set((await site.build.department({ name, memberIds })).id, new Set(memberIds))
  }
  const holders = new Map<string, Set<string>>()
  for (let n = 0; n < 2; n += 1) {
    const userIds = some(ids)
    holders.set(await site.build.role({ permissions: [], userIds }), new Set(userIds))
  }
  const duties: Duty[] = []
  for (let n = 0; n < DUTIES; n += 1) {
    const department = pick([...members.keys(), null])
    const assign = pick([
      null,
      { kind: 'member', member_id: pick(ids) },
      { kind: 'role', role_id: pick([...holders.keys()]) },
    ] as const)
    const duty = { task_name: `Duty ${n}`, to: pick(['08:00', '20:00', null]) }
    const { id } = await site.build.routineTask({
      ...{ ...duty, dept_id: department, assign, validFrom: '2026-11-21' },
    })
    duties.push({ id, task_name: duty.task_name, department, assign })
  }
  return { people, members, holders, duties }
}

/** Somebody joins or leaves a department, or gets or loses a role. */
async function change({ people, members, holders }: State) {
  const { id } = pick(people)
  const isRole = Math.random() < 0.5
  const [thing, set] = pick([...(isRole ? holders : members)])
  const [table, column] = isRole
    ? (['user_roles', 'role_id'] as const)
    : (['department_members', 'department_id'] as const)
  const { company } = site
  const row = sql`company_id = ${company.id} and user_id = ${id} and ${sql.ref(column)} = ${thing}`
  await site.write((db) =>
    db.all(
      set.has(id)
        ? sql`delete from ${sql.table(table)} where ${row}`
        : sql`insert into ${sql.table(table)} (company_id, user_id, ${sql.ref(column)}) values (${company.id}, ${id}, ${thing})`,
    ),
  )
  if (!set.delete(id)) set.add(id)
}

const namesOf = (duties: readonly { task_name: string }[]) =>
  duties.map(({ task_name }) => task_name).sort()

async function expectPagesOf(state: State, person: Person) {
  const own = state.duties.filter((duty) => reportersOf(state, duty).includes(person.id))
  const as = site.as(person)
  const page = (await as.call(listOccurrences, { query: { per_page: 100 } })).body
  expect([namesOf(page.data), page.total]).toEqual([namesOf(own), own.length])
  const whole = (await as.call(readWholeDay, { query: {} })).body
  expect([namesOf(whole.data), whole.total]).toEqual([namesOf(own), own.length])
  const days = await as.call(listMyDays, { query: { from: TODAY, to: TODAY } })
  expect(days.body.data).toMatchObject([{ due: own.length }])
  const next = await as.call(getNextDay)
  expect(next.body.date).toBe(own.length > 0 ? '2026-11-25' : null)
}

async function expectNotices(state: State) {
  const owner = site.as(site.owner)
  const { body } = await owner.call(listRoutineTasks, { query: { per_page: 100 } })
  const nobody = state.duties.filter(
    (duty) => reportersOf(state, duty).length === 0 && (duty.department || duty.assign),
  )
  expect(namesOf(body.data.filter(({ unmanned }) => unmanned))).toEqual(namesOf(nobody))
  const listed = await owner.call(listRoutineTasks, { query: { unmanned: 'true', per_page: 100 } })
  expect([namesOf(listed.body.data), listed.body.total]).toEqual([namesOf(nobody), nobody.length])
  const { attention } = (await owner.call(getTodayBoard, { query: {} })).body
  expect(attention?.unmanned.total).toBe(nobody.length)
  const late = (await owner.call(listOccurrences, { query: { per_page: 100 } })).body.data
    .filter(({ late_after }) => late_after < diwan.clock.now().toISOString())
    .map(({ id }) => state.duties.find((duty) => duty.id === id))
    .filter((duty) => duty !== undefined && (duty.department || duty.assign)) as Duty[]
  const expected = state.people.flatMap(({ id }) => {
    const overdue = late.filter((duty) => reportersOf(state, duty).includes(id)).length
    return overdue > 0 ? [[id, overdue]] : []
  })
  const silent = await owner.call(listNonReporters, { query: { per_page: 100 } })
  expect(silent.body.data.map(({ id, overdue }) => [id, overdue]).sort()).toEqual(expected.sort())
}

/** Everybody tries to report a duty, then people are reminded of another one. */
async function expectCalls(state: State) {
  const duty = pick(state.duties)
  const may = reportersOf(state, duty)
  for (const person of state.people) {
    const call = { params: { id: duty.id }, body: { status: 'done' } } as const
    const { status } = await site.as(person).call(submitReport, call)
    const allowed = may.includes(person.id)
    expect([allowed, status]).toEqual([
      allowed,
      allowed ? (may[0] === person.id ? 201 : expect.any(Number)) : 404,
    ])
  }
  const other = pick(state.duties.filter(({ id }) => id !== duty.id))
  const { body } = await site.as(site.owner).call(remind, { body: { task_ids: [other.id] } })
  expect(body.reminded + body.recently).toBe(reportersOf(state, other).length)
}

test('who sees, reports, is expected and is reminded is the same on every page, after every change', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    diwan.clock.set('2026-11-21T09:00:00Z')
    site = await world(diwan)
    const state = await begin()
    diwan.clock.set(`${TODAY}T09:00:00Z`)
    for (let n = 0; n < CHANGES; n += 1) {
      for (const person of state.people) await expectPagesOf(state, person)
      await expectNotices(state)
      await change(state)
    }
    await expectCalls(state)
  }
})
