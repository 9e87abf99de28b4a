import { beforeEach, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { createAbsence } from '#features/absences/contract.ts'
import { evaluateReport } from '#features/routine-tasks/evaluations/contract.ts'
import {
  DUTY_FIGURES,
  getPersonMonth,
  listPersonMonth,
  REPORT_FIGURES,
} from '#features/routine-tasks/person-month/contract.ts'
import { remind } from '#features/routine-tasks/reminders/contract.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'
import {
  assignDepartments,
  assignRole,
  deleteUser,
  unassignDepartment,
  unassignRole,
} from '#features/users/contract.ts'

const diwan = openDiwan()
const MONTH = { month: '2026-11' }
let site: World
let omar: Person
let amina: Person
let chef: Person
let steward: Person
let kitchen: string

/** Omar and Amina work in the kitchen; Omar also in the store, which the steward manages. */
beforeEach(async () => {
  diwan.clock.set('2026-11-02T06:00:00Z')
  site = await world(diwan)
  const names = ['Omar', 'Amina', 'Chef', 'Steward']
  const people = await Promise.all(names.map((name) => site.build.user({ name })))
  ;[omar, amina, chef, steward] = people as [Person, Person, Person, Person]
  const memberIds = [omar.id, amina.id]
  kitchen = (await site.build.department({ name: 'Kitchen', managerId: chef.id, memberIds })).id
})

const monthOf = (reader: Person, of: Person) =>
  site.as(reader).call(getPersonMonth, { params: { id: of.id }, query: MONTH })
const rowsOf = (reader: Person, figure: (typeof DUTY_FIGURES | typeof REPORT_FIGURES)[number]) =>
  site.as(reader).call(listPersonMonth, {
    params: { id: omar.id },
    query: { ...MONTH, figure, per_page: 100 },
  })
const report = async (by: Person, id: string, body: object = { status: 'done' }) => {
  const call = { params: { id }, body: body as { status: 'done' } }
  return (await site.as(by).call(submitReport, call)).body.report.id
}
const assignTo = (person: Person) => ({
  assign: { kind: 'member', member_id: person.id } as const,
})

/** Four days of work: in time, late, away, not reported; and a duty of everybody. */
async function work(): Promise<void> {
  const till = await site.build.routineTask({
    ...{ dept_id: kitchen, task_name: 'Till', from: '10:00', to: '12:00' },
    ...assignTo(omar),
  })
  const floor = await site.build.routineTask({ dept_id: kitchen, task_name: 'Floor' })
  diwan.clock.set('2026-11-02T09:00:00Z')
  const first = await report(omar, till.id)
  await report(omar, floor.id, { status: 'not_done', note: 'No water.' })
  await site.as(chef).call(evaluateReport, {
    params: { id: first },
    body: { rating: 4, comment: 'Clean.' },
  })
  diwan.clock.set('2026-11-03T15:00:00Z')
  await report(omar, till.id)
  await report(amina, floor.id)
  diwan.clock.set('2026-11-04T06:00:00Z')
  await site.as(chef).call(createAbsence, {
    body: {
      ...{ member_id: omar.id, from: '2026-11-04', to: '2026-11-04', kind: 'sick' },
      deputy_id: amina.id,
    },
  })
  diwan.clock.set('2026-11-04T07:00:00Z')
  await report(amina, till.id)
  diwan.clock.set('2026-11-06T06:00:00Z')
}

test('the figures of a month are those counted by hand, without the days away, and each opens its rows', async () => {
  await work()
  const { body } = await monthOf(omar, omar)
  // Due on the 2nd, 3rd and 5th; on the 4th he was away, and today's time is not over.
  expect(body).toMatchObject({
    member: { id: omar.id },
    duties: { due: 3, by_others: 0, not_reported: 1 },
    reports: {
      ...{ reported: 3, in_time: 2, late: 1, early: 0, not_done: 1, rated: 1 },
      rating_average: 4,
    },
    absences: [{ from: '2026-11-04', to: '2026-11-04', half: null }],
  })
  for (const [figures, counts] of [
    [DUTY_FIGURES, body.duties],
    [REPORT_FIGURES, body.reports],
  ] as const)
    for (const figure of figures) {
      const rows = (await rowsOf(omar, figure)).body
      expect([figure, rows.total, rows.data.length]).toEqual([
        figure,
        counts[figure as keyof typeof counts],
        counts[figure as keyof typeof counts],
      ])
    }
  const missed = (await rowsOf(omar, 'not_reported')).body.data
  expect(missed).toMatchObject([{ task_name: 'Till', date: '2026-11-05', report: null }])
  const rated = (await rowsOf(omar, 'rated')).body.data
  expect(rated).toMatchObject([{ report: { evaluation: { rating: 4, comment: 'Clean.' } } }])
  // What Amina did for him on the 4th was hers to do.
  expect((await monthOf(amina, amina)).body.duties).toEqual({
    ...{ due: 1, by_others: 0, not_reported: 0 },
  })
})

/** Who had a role and belonged to its department on which day, by hand. */
test('duties of a role count on the days on which a member had it in the department', async () => {
  const role = await site.build.role({ permissions: [] })
  const assign = { kind: 'role', role_id: role } as const
  await site.build.routineTask({ dept_id: kitchen, task_name: 'Lead', to: '10:00', assign })
  const owner = site.as(site.owner)
  const dueOn = async () =>
    (await rowsOf(site.owner, 'due')).body.data.map(({ date }) => date.slice(-2)).toSorted()
  const on = (day: string) => diwan.clock.set(`2026-11-${day}T12:00:00Z`)
  on('03')
  await owner.call(assignRole, { body: { user_id: omar.id, role_id: role } })
  on('05')
  await owner.call(unassignRole, { body: { user_id: omar.id, role_id: role } })
  expect(await dueOn()).toEqual(['03', '04'])
  on('07')
  await owner.call(assignRole, { body: { user_id: omar.id, role_id: role } })
  on('09')
  await owner.call(unassignDepartment, {
    params: { user_id: omar.id },
    body: { department_id: kitchen },
  })
  on('11')
  const departments = { department_ids: [kitchen] }
  await owner.call(assignDepartments, { params: { user_id: omar.id }, body: departments })
  on('12')
  await owner.call(deleteUser, { params: { user_id: omar.id }, query: {} })
  on('14')
  expect(await dueOn()).toEqual(['03', '04', '07', '08', '11'])
})

test('whoever can remind the member of what is not reported today can do so beside it', async () => {
  await site.build.routineTask({
    ...{ dept_id: kitchen, task_name: 'Till', to: '07:00' },
    ...assignTo(omar),
  })
  diwan.clock.set('2026-11-03T09:00:00Z')
  const canOf = async (reader: Person) =>
    (await rowsOf(reader, 'not_reported')).body.data.map(({ date, can }) => [date, can.remind])
  const [today, yesterday] = ['2026-11-03', '2026-11-02']
  for (const reader of [chef, site.owner])
    expect(await canOf(reader)).toEqual([
      [today, true],
      [yesterday, false],
    ])
  expect(await canOf(omar)).toEqual([
    [today, false],
    [yesterday, false],
  ])
  const [row] = (await rowsOf(chef, 'not_reported')).body.data
  const body = { task_ids: [row?.id ?? ''], member_ids: [omar.id] }
  expect((await site.as(chef).call(remind, { body })).body.reminded).toBe(1)
})

test('a month is read by its member and by managers, each as far as their departments go', async () => {
  const memberIds = [omar.id]
  const store = await site.build.department({ name: 'Store', managerId: steward.id, memberIds })
  const shelf = await site.build.routineTask({
    ...{ dept_id: store.id, task_name: 'Shelf' },
    ...assignTo(omar),
  })
  await work()
  await report(omar, shelf.id)
  expect((await monthOf(amina, omar)).status).toBe(403)
  expect((await monthOf(steward, amina)).status).toBe(403)
  for (const [reader, reported, due] of [
    [omar, 4, 7],
    [site.owner, 4, 7],
    [chef, 3, 3],
    [steward, 1, 4],
  ] as const) {
    const { body } = await monthOf(reader, omar)
    expect([reader.email, body.reports.reported, body.duties.due]).toEqual([
      ...[reader.email, reported, due],
    ])
  }
})
