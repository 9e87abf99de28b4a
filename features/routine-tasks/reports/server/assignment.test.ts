import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { createAbsence, deleteAbsence } from '#features/absences/contract.ts'
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
import { addDays, type IsoDate } from '#shared/dates.ts'

const diwan = openDiwan()
/** `DIWAN_LONG=1 npx vitest run --project server features/routine-tasks/reports/server/assignment.test.ts` */
const ROUNDS = LONG ? 400 : 3
const CHANGES = 6
const PEOPLE = 5
const DUTIES = 9
const TODAY = '2026-11-24'

type Part = 'morning' | 'afternoon' | 'day'

interface Duty {
  id: string
  task_name: string
  department: string | null
  assign: Assign | null
  part: Part
}

interface Away {
  id: string
  member: string
  from: IsoDate
  to: IsoDate
  half: 'morning' | 'afternoon' | null
  deputy: string | null
}

/** What decides who does a duty, kept here apart from the database. */
interface State {
  people: Person[]
  members: Map<string, Set<string>>
  holders: Map<string, Set<string>>
  managers: Map<string, string | null>
  duties: Duty[]
  absences: Away[]
}

let site: World

beforeEach(async () => {
  diwan.clock.set('2026-11-21T09:00:00Z')
  site = await world(diwan)
})

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T
const some = <T>(values: readonly T[]): T[] => values.filter(() => Math.random() < 0.5)

/** The rules, written apart: who does a duty, and who can report it on a date. */
function doersOf({ people, members, holders }: State, { department, assign }: Duty): string[] {
  const ids = people.map(({ id }) => id)
  return ids
    .filter((id) => department === null || members.get(department)?.has(id))
    .filter((id) => !assign?.member_id || assign.member_id === id)
    .filter((id) => !assign?.role_id || holders.get(assign.role_id)?.has(id))
}

type When = Pick<Duty, 'part'> & { date: IsoDate }

const absenceOf = ({ absences }: State, id: string, { date, part }: When) =>
  absences.find(
    ({ member, from, to, half }) =>
      member === id && from <= date && date <= to && (half === null || half === part),
  )

function deputyOf(state: State, id: string, when: When): string | null {
  const absence = absenceOf(state, id, when)
  if (!absence) return id
  return absence.deputy && deputyOf(state, absence.deputy, when)
}

function reportersOf(state: State, duty: Duty, date: IsoDate = TODAY): string[] {
  const when = { date, part: duty.part }
  const doers = doersOf(state, duty)
  const present = doers.filter((id) => !absenceOf(state, id, when))
  if (present.length > 0) return present
  if (!duty.department && !duty.assign) return []
  const manager = state.managers.get(duty.department ?? '') ?? null
  const standIns = doers.map((id) => {
    const instead = manager && deputyOf(state, manager, when)
    return deputyOf(state, id, when) ?? (instead === id ? null : instead)
  })
  return [...new Set(standIns.filter((id) => id !== null))]
}

const shareDay = (one: Away, other: Pick<Away, 'from' | 'to'>): boolean =>
  one.from <= other.to && other.from <= one.to

/** Whether somebody stands in for themselves in the end, on a day of the absence. */
function leadsBack(state: State, wanted: Omit<Away, 'id'>, from: string | null): boolean {
  if (from === null) return false
  if (from === wanted.member) return true
  return state.absences
    .filter((one) => one.member === from && shareDay(one, wanted))
    .some((one) => {
      const [, later = ''] = [one.from, wanted.from].sort()
      const [earlier = ''] = [one.to, wanted.to].sort()
      const span = { from: later, to: earlier }
      return leadsBack(state, { ...wanted, ...span }, one.deputy)
    })
}

async function begin(): Promise<State> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => site.build.user()))
  const ids = people.map(({ id }) => id)
  const members = new Map<string, Set<string>>()
  const managers = new Map<string, string | null>()
  for (const name of ['Kitchen', 'Store']) {
    const managerId = pick([...ids, null])
    const memberIds = [...new Set([...some(ids), ...(managerId ? [managerId] : [])])]
    const department = await site.build.department({
      ...{ name, memberIds },
      ...(managerId && { managerId }),
    })
    members.set(department.id, new Set(memberIds))
    managers.set(department.id, managerId)
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
    const part = ({ '08:00': 'morning', '20:00': 'afternoon' } as const)[duty.to ?? ''] ?? 'day'
    duties.push({ id, task_name: duty.task_name, department, assign, part })
  }
  return { people, members, holders, managers, duties, absences: [] }
}

/** The owner records that somebody is away, or deletes that. */
async function changeAbsences(state: State) {
  const owner = site.as(site.owner)
  const old = pick([undefined, undefined, undefined, ...state.absences])
  if (old) {
    await owner.call(deleteAbsence, { params: { id: old.id } })
    state.absences.splice(state.absences.indexOf(old), 1)
    return
  }
  const ids = state.people.map(({ id }) => id)
  const member = pick(ids)
  const deputy = pick([...ids.filter((id) => id !== member), null])
  const from = addDays(TODAY, pick([-3, -1, 0, 0, 0, 1]))
  const half = pick([null, null, 'morning', 'afternoon'] as const)
  const to = half ? from : addDays(from, pick([0, 1, 3]))
  const wanted = { member, from, to, half, deputy }
  const isRefused =
    state.absences.some((one) => one.member === member && shareDay(one, wanted)) ||
    leadsBack(state, wanted, deputy)
  const { status, body } = await owner.call(createAbsence, {
    body: { member_id: member, from, to, half, deputy_id: deputy, kind: 'leave' },
  })
  expect([wanted, status]).toEqual([wanted, isRefused ? 422 : 201])
  if (!isRefused) state.absences.push({ id: body.absence.id, ...wanted })
}

const change = (state: State) => (Math.random() < 0.6 ? changeAbsences(state) : changePlaces(state))

/** Somebody joins or leaves a department, or gets or loses a role. */
async function changePlaces({ people, members, holders }: State) {
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
  const ahead = Array.from({ length: 62 }, (_, at) => addDays(TODAY, at + 1))
  const isDue = (date: IsoDate) =>
    state.duties.some((duty) => reportersOf(state, duty, date).includes(person.id))
  expect(next.body.date).toBe(ahead.find(isDue) ?? null)
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
  const first = state.people.find(({ id }) => may.includes(id))?.id
  for (const person of state.people) {
    const call = { params: { id: duty.id }, body: { status: 'done' } } as const
    const { status } = await site.as(person).call(submitReport, call)
    const allowed = may.includes(person.id)
    expect([allowed, status]).toEqual([
      allowed,
      allowed ? (first === person.id ? 201 : expect.any(Number)) : 404,
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
