import { beforeEach, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  listOccurrences,
  listOccurrencesYesterday,
  submitReport,
} from '#features/routine-tasks/reports/contract.ts'

const diwan = openDiwan()
let site: World
let reader: Person
let cook: Person
const ids = { kitchen: '', hall: '', company: '' }

beforeEach(async () => {
  diwan.clock.set('2026-11-21T09:00:00Z')
  site = await world(diwan)
  reader = await site.build.user({ permissions: ['view-dailytask'] })
  cook = await site.build.user()
  const kitchen = await site.build.department({ name: 'Kitchen', memberIds: [reader.id] })
  const hall = await site.build.department({ name: 'Hall', memberIds: [cook.id] })
  const routineTask = (task_name: string, dept_id: string | null) =>
    site.build.routineTask({ validFrom: '2026-11-20', task_name, dept_id })
  ids.kitchen = (await routineTask('Bread', kitchen.id)).id
  ids.hall = (await routineTask('Chairs', hall.id)).id
  ids.company = (await routineTask('Door', null)).id
  diwan.clock.set('2026-11-23T09:00:00Z')
})

const dayOf = (person: Person, query: object = {}, list = listOccurrences) =>
  site.as(person).call(list as typeof listOccurrences, { query })
const names = (reply: Awaited<ReturnType<typeof dayOf>>) =>
  reply.body.data.map(({ task_name, can }) => `${task_name} ${can.report}`)

test('view-dailytask reads the day of every department, and gives nothing more to report', async () => {
  for (const list of [listOccurrences, listOccurrencesYesterday as never]) {
    expect(names(await dayOf(reader, {}, list))).toEqual(['Bread true', 'Door true'])
    const all = await dayOf(reader, { scope: 'all' }, list)
    expect(names(all)).toEqual(['Bread true', 'Chairs false', 'Door true'])
    expect(all.body.total).toBe(3)
  }
  const report = (id: string) =>
    site.as(reader).call(submitReport, { params: { id }, body: { status: 'done' } })
  expect((await report(ids.hall)).status).toBe(404)
  expect((await report(ids.kitchen)).status).toBe(201)
})

test('one’s own duties need no permission, and every department’s are refused without', async () => {
  expect(names(await dayOf(cook))).toEqual(['Chairs true', 'Door true'])
  expect((await dayOf(cook, { scope: 'all' })).status).toBe(403)
  const yesterday = await dayOf(cook, { scope: 'all' }, listOccurrencesYesterday as never)
  expect(yesterday.status).toBe(403)
})

test('the owner reports in every department, read with or without the others', async () => {
  const all = ['Bread true', 'Chairs true', 'Door true']
  expect(names(await dayOf(site.owner))).toEqual(all)
  expect(names(await dayOf(site.owner, { scope: 'all' }))).toEqual(all)
})
