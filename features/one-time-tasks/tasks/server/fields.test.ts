import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { world } from '#app/server/test/world.ts'
import { createTask, updateTask } from '#features/one-time-tasks/tasks/contract.ts'
import { TASK_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import { expectColumns } from '#records/fields/server/test/columns.ts'

const diwan = openDiwan()

test('each field of a task has a column of its name and type', () =>
  expectColumns(diwan.server.database.ownerPool, 'one_time_tasks', TASK_FIELDS))

test.each([
  ['pasted lines', 'Order flour\r\nand yeast', 'Order flour and yeast'],
  ['a line of a word processor', 'Order\u000bflour\u2028and yeast', 'Order flour and yeast'],
  ['what a terminal obeys', 'Order\u001b[31m flour\u0007', 'Order [31m flour'],
])('a title is one line without control characters: %s', async (_, typed, kept) => {
  const { owner, as } = await world(diwan)
  const body = { title: typed, assigned_user_id: [owner.id] }
  const { status, body: made } = await as(owner).call(createTask, { body })
  expect([status, made.task.title]).toEqual([201, kept])
  const again = { params: { id: made.task.id }, body: { title: `${typed}\n` } }
  expect((await as(owner).call(updateTask, again)).body.task.version).toBe(1)
})

test('a title of control characters alone is none', async () => {
  const { owner, as } = await world(diwan)
  const body = { title: '\u0001\n\t', assigned_user_id: [owner.id] }
  expect((await as(owner).call(createTask, { body })).body.errors).toHaveProperty('title')
})
