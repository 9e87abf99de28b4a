import { beforeEach, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { reopenOccurrence } from '#features/routine-tasks/evaluations/contract.ts'
import { remind } from '#features/routine-tasks/reminders/contract.ts'
import {
  answerStep,
  submitReport,
  takeBackReport,
} from '#features/routine-tasks/reports/contract.ts'
import { createTaskOfReport } from '#features/routine-tasks/reports/follow-up-contract.ts'

const diwan = openDiwan()
let site: World
let cook: Person
let kitchen: string
let store: string
let duty: string

/** Monday 23 November, eleven in the morning. */
beforeEach(async () => {
  diwan.clock.set('2026-11-23T09:00:00Z')
  site = await world(diwan)
  cook = await site.build.user()
  kitchen = (await site.build.department({ name: 'Kitchen', memberIds: [cook.id] })).id
  store = (await site.build.department({ name: 'Store', memberIds: [cook.id] })).id
  duty = (await site.build.routineTask({ dept_id: kitchen, validFrom: '2026-11-21' })).id
})

const OTHER = [422, { department_id: ['This duty belongs to another department.'] }]
const statusOf = (reply: { status: number; body: { errors?: unknown } }) => [
  reply.status,
  reply.body.errors,
]

test('a report may name the department of its duty, in any case of letters, and no other', async () => {
  const params = { id: duty }
  const report = (department_id: string) =>
    site.as(cook).call(submitReport, { params, body: { status: 'done', department_id } })
  expect(statusOf(await report(store))).toEqual(OTHER)
  expect((await report(kitchen.toUpperCase())).status).toBe(201)
  const takeBack = (department_id: string) =>
    site.as(cook).call(takeBackReport, { params, query: { department_id } })
  expect(statusOf(await takeBack(store))).toEqual(OTHER)
  expect((await takeBack(kitchen)).status).toBe(200)
})

test('so may an answer, a reminder, the task that follows, and opening it again', async () => {
  const params = { id: duty }
  const owner = site.as(site.owner)
  const answer = { step_id: 'abcdef12', value: 'yes', department_id: store }
  expect(statusOf(await site.as(cook).call(answerStep, { params, body: answer }))).toEqual(OTHER)
  const remindOf = (department_id: string) =>
    owner.call(remind, { body: { task_ids: [duty], department_id } })
  expect(statusOf(await remindOf(store))).toEqual(OTHER)
  expect((await remindOf(kitchen)).body.reminded).toBe(1)
  const reopening = { reason: 'Late delivery', department_id: store }
  expect(statusOf(await owner.call(reopenOccurrence, { params, body: reopening }))).toEqual(OTHER)
  const body = { status: 'not_done', note: 'No gas' } as const
  await site.as(cook).call(submitReport, { params, body })
  const follow = (department_id: string) =>
    owner.call(createTaskOfReport, { params, body: { department_id } })
  expect(statusOf(await follow(store))).toEqual(OTHER)
  expect((await follow(kitchen)).status).toBe(201)
})
