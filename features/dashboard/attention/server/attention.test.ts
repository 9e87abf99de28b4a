import { beforeEach, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { listNonReporters } from '#features/dashboard/attention/non-reporters-contract.ts'
import { getTodayBoard } from '#features/dashboard/contract.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'
import { assignDepartments } from '#features/users/contract.ts'

const diwan = openDiwan()
let site: World

beforeEach(async () => {
  diwan.clock.set('2026-11-23T09:00:00Z')
  site = await world(diwan, { timezone: 'Africa/Cairo' })
})

async function needs() {
  const { attention } = (await site.as(site.owner).call(getTodayBoard, { query: {} })).body
  if (!attention) throw new Error('The first page says what needs somebody')
  return attention
}

const unmanned = async () =>
  (await needs()).unmanned.departments.map(({ department, count, tasks }) => [
    ...[department?.name, count, tasks],
  ])

test('duties of today whose department has nobody who could report them are named', async () => {
  const [present, pending, late] = [
    await site.build.user(),
    await site.build.user({ status: 'pending' }),
    await site.build.user(),
  ]
  const nasr = await site.build.department({ name: 'Nasr City', memberIds: [pending.id] })
  const maadi = await site.build.department({ name: 'Maadi', memberIds: [present.id] })
  const times = { from: '20:00', to: '21:00', validFrom: '2026-11-19' }
  await site.build.routineTask({ ...times, task_name: 'Close the till', dept_id: nasr.id })
  await site.build.routineTask({ ...times, task_name: 'Open the till', dept_id: maadi.id })
  await site.build.routineTask({ ...times, task_name: 'Greet' })
  expect(await unmanned()).toEqual([['Nasr City', 1, ['Close the till']]])
  await site.as(site.owner).call(assignDepartments, {
    ...{ params: { user_id: late.id }, body: { department_ids: [nasr.id] } },
  })
  expect(await unmanned()).toEqual([])
})

test('who has reported nothing is listed whole, with what of their departments is overdue', async () => {
  const names = ['Amal', 'Basem', 'Dina', 'Emad', 'Farah']
  const people = await Promise.all(names.map((name) => site.build.user({ name })))
  const [amal] = people
  if (!amal) throw new Error('There are people')
  const memberIds = people.map(({ id }) => id)
  const kitchen = await site.build.department({ name: 'Kitchen', memberIds })
  const times = { dept_id: kitchen.id, from: '06:00', to: '06:30', validFrom: '2026-11-19' }
  const { id } = await site.build.routineTask(times)
  await site.build.routineTask(times)
  const done = { params: { id }, body: { status: 'done' as const } }
  expect((await site.as(amal).call(submitReport, done)).status).toBe(201)
  expect((await needs()).silent).toMatchObject({ total: 4, people: [{}, {}, {}] })
  const { body } = await site
    .as(site.owner)
    .call(listNonReporters, { query: { per_page: 2, page: 2 } })
  expect([body.total, body.data.map(({ name }) => name.split(' ')[0])]).toEqual([
    ...[4, ['Emad', 'Farah']],
  ])
  expect(body.data[0]).toMatchObject({ overdue: 1, departments: [{ name: 'Kitchen' }] })
  expect((await site.as(amal).call(listNonReporters, { query: {} })).status).toBe(403)
})
