import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { createAbsence, deleteAbsence } from '#features/absences/contract.ts'
import { listNonReporters } from '#features/dashboard/attention/non-reporters-contract.ts'
import { getTodayBoard } from '#features/dashboard/contract.ts'
import { listRoutineTasks } from '#features/routine-tasks/definitions/contract.ts'
import {
  listPersonMonth,
  type PersonMonthRow,
} from '#features/routine-tasks/person-month/contract.ts'
import { remind } from '#features/routine-tasks/reminders/contract.ts'
import {
  getNextDay,
  listMyDays,
  listOccurrences,
  readWholeDay,
  submitReport,
} from '#features/routine-tasks/reports/contract.ts'
import {
  type Duty,
  isOnPastPage,
  leadsBack,
  type Part,
  type Places,
  pick,
  placesOf,
  reportersOf,
  reportersThen,
  type State,
  shareDay,
  some,
} from '#features/routine-tasks/reports/server/test/assignment-model.ts'
import {
  assignDepartments,
  assignRole,
  unassignDepartment,
  unassignRole,
} from '#features/users/contract.ts'
import { LONG } from '#server/test/long-tests.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'

const diwan = openDiwan()
/** `DIWAN_LONG=1 npx vitest run --project server features/routine-tasks/reports/server/assignment.test.ts` */
const COMPANIES = LONG ? 2_500 : 1
const WEEKS = LONG ? 4 : 3
const CHANGES_A_DAY = 2
const PEOPLE = 5
/** How many members’ pages are read after each change: in a long run one, so that it has more weeks. */
const READERS = LONG ? 1 : PEOPLE
const DUTIES = 9
/** The day before the first week, which begins with a month. */
const EVE = '2026-10-31'

let site: World

async function begin(): Promise<State> {
  diwan.clock.set(`${EVE}T09:00:00Z`)
  site = await world(diwan)
  await site.write((db) => db.all(sql`update subscriptions set expires_on = '2028-01-01'`))
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
      ...{ ...duty, dept_id: department, assign, validFrom: EVE },
    })
    const part: Part = duty.to === null ? 'day' : duty.to < '12:00' ? 'morning' : 'afternoon'
    duties.push({ id, task_name: duty.task_name, department, assign, part })
  }
  return { people, members, holders, managers, duties, absences: [] }
}

/** The owner records that somebody is away, or deletes that. */
async function changeAbsences(state: State, today: IsoDate) {
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
  const from = addDays(today, pick([-3, -1, 0, 0, 0, 1]))
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

/** Somebody joins or leaves a department, or gets or loses a role. */
async function changePlaces({ people, members, holders, managers }: State) {
  const { id } = pick(people)
  const owner = site.as(site.owner)
  const isRole = Math.random() < 0.5
  const [thing, set] = pick([...(isRole ? holders : members)])
  if (managers.get(thing) === id) return
  const isLeaving = set.delete(id)
  if (!isLeaving) set.add(id)
  if (isRole)
    await owner.call(isLeaving ? unassignRole : assignRole, {
      body: { user_id: id, role_id: thing },
    })
  else if (isLeaving)
    await owner.call(unassignDepartment, {
      params: { user_id: id },
      body: { department_id: thing },
    })
  else {
    const department_ids = [...members.keys()].filter((one) => members.get(one)?.has(id))
    await owner.call(assignDepartments, { params: { user_id: id }, body: { department_ids } })
  }
}

const change = (state: State, today: IsoDate) =>
  Math.random() < 0.5 ? changeAbsences(state, today) : changePlaces(state)

const namesOf = (duties: readonly { task_name: string }[]) =>
  duties.map(({ task_name }) => task_name).sort()

async function expectPagesOf(state: State, person: Person, today: IsoDate) {
  const own = state.duties.filter((duty) => reportersOf(state, duty, today).includes(person.id))
  const as = site.as(person)
  const page = (await as.call(listOccurrences, { query: { per_page: 100 } })).body
  expect([namesOf(page.data), page.total]).toEqual([namesOf(own), own.length])
  const whole = (await as.call(readWholeDay, { query: {} })).body
  expect([namesOf(whole.data), whole.total]).toEqual([namesOf(own), own.length])
  const days = await as.call(listMyDays, { query: { from: today, to: today } })
  expect(days.body.data).toMatchObject([{ due: own.length }])
  const next = await as.call(getNextDay)
  const ahead = Array.from({ length: 62 }, (_, at) => addDays(today, at + 1))
  const isDue = (date: IsoDate) =>
    state.duties.some((duty) => reportersOf(state, duty, date).includes(person.id))
  expect(next.body.date).toBe(ahead.find(isDue) ?? null)
}

async function expectNotices(state: State, today: IsoDate) {
  const owner = site.as(site.owner)
  const { body } = await owner.call(listRoutineTasks, { query: { per_page: 100 } })
  const nobody = state.duties.filter(
    (duty) => reportersOf(state, duty, today).length === 0 && (duty.department || duty.assign),
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
    const overdue = late.filter((duty) => reportersOf(state, duty, today).includes(id)).length
    return overdue > 0 ? [[id, overdue]] : []
  })
  const silent = await owner.call(listNonReporters, { query: { per_page: 100 } })
  expect(silent.body.data.map(({ id, overdue }) => [id, overdue]).sort()).toEqual(expected.sort())
}

/** Everybody tries to report a duty, then people are reminded of another one. */
async function expectCalls(state: State, today: IsoDate) {
  const duty = pick(state.duties)
  const may = reportersOf(state, duty, today)
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
  expect(body.reminded + body.recently).toBe(reportersOf(state, other, today).length)
}

/** The rows behind the figure *due* of the month of a member, of all pages. */
async function listDue(person: Person): Promise<PersonMonthRow[]> {
  const query = { month: '2026-11', figure: 'due', per_page: 100 } as const
  const ask = async (page: number) => {
    const call = { params: { id: person.id }, query: { ...query, page } }
    const { status, body } = await site.as(person).call(listPersonMonth, call)
    expect(status).toBe(200)
    return body
  }
  const { data, last_page } = await ask(1)
  const rest = Array.from({ length: Math.max(0, last_page - 1) }, (_, at) => ask(at + 2))
  return [...data, ...(await Promise.all(rest)).flatMap((page) => page.data)]
}

/** The pages and strips of the days of a week, and the rows of the month. */
async function expectPastOf(state: State, person: Person, past: Map<IsoDate, Places>) {
  const as = site.as(person)
  const dates = [...past.keys()]
  const [from = EVE, to = EVE] = [dates[0], dates.at(-1)]
  const strip = (await as.call(listMyDays, { query: { from, to } })).body.data
  const rows = await listDue(person)
  for (const [at, [date, then]] of [...past].entries()) {
    const seen = state.duties.filter((duty) => isOnPastPage(state, then, duty, date)(person.id))
    const page = (await as.call(listOccurrences, { query: { date, per_page: 100 } })).body
    expect([date, namesOf(page.data), page.total]).toEqual([date, namesOf(seen), seen.length])
    expect(strip[at]).toMatchObject({ date, due: seen.length })
    const theirs = state.duties.filter(
      (duty) => duty.assign && reportersThen(state, then, duty, date).includes(person.id),
    )
    expect([date, namesOf(rows.filter((row) => row.date === date))]).toEqual([
      date,
      namesOf(theirs),
    ])
  }
}

const readersOf = ({ people }: State): Person[] => {
  const first = Math.floor(Math.random() * PEOPLE)
  return [...people, ...people].slice(first, first + READERS)
}

async function playDay(state: State, today: IsoDate): Promise<Places> {
  diwan.clock.set(`${today}T09:00:00Z`)
  for (let n = 0; n < CHANGES_A_DAY; n += 1) await change(state, today)
  for (const person of readersOf(state)) await expectPagesOf(state, person, today)
  if (Math.random() < READERS / PEOPLE) await expectNotices(state, today)
  return placesOf(state)
}

test('who sees, reports, is expected and is reminded is the same on every page, after every change', async () => {
  for (let company = 0; company < COMPANIES; company += 1) {
    const state = await begin()
    let day = EVE
    for (let week = 0; week < WEEKS; week += 1) {
      const past = new Map<IsoDate, Places>()
      for (let at = 0; at < 7; at += 1) {
        day = addDays(day, 1)
        past.set(day, await playDay(state, day))
      }
      const after = addDays(day, 1)
      diwan.clock.set(`${after}T09:00:00Z`)
      await change(state, after)
      for (const person of readersOf(state)) await expectPastOf(state, person, past)
    }
    await expectCalls(state, addDays(day, 1))
  }
})
