import { describe, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { world } from '#app/server/test/world.ts'
import { createRoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { expectColumns } from '#records/fields/server/test/columns.ts'

const diwan = openDiwan()

const GOOD = { task_name: 'Count the till', task_type: 'daily', start_date: '2026-11-21' }
const create = async (body: object) => {
  const { as, owner } = await world(diwan)
  return as(owner).call(createRoutineTask, { body: body as never })
}

test('each field of a definition has a column of its name and type', () =>
  expectColumns(diwan.server.database.ownerPool, 'routine_task_versions', DEFINITION_FIELDS))

describe('a routine task', () => {
  test.each([
    ['a name', { task_name: '' }, 'task_name'],
    ['a kind', { task_type: 'yearly' }, 'task_type'],
    ['a start', { start_date: '' }, 'start_date'],
    ['a day of the week', { task_type: 'weekly', recurrent_days: [] }, 'recurrent_days'],
    ['a weekday from 1 to 7', { task_type: 'weekly', recurrent_days: [8] }, 'recurrent_days.0'],
    ['a day of the month', { task_type: 'monthly' }, 'day_of_month'],
    ['a day from 1 to 31', { task_type: 'monthly', day_of_month: 32 }, 'day_of_month'],
  ])('lacking %s is refused, and %s is named', async (_what, fields, name) => {
    const { status, body } = await create({ ...GOOD, ...fields })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [name]])
  })

  test('of the month’s last day carries last_day', async () => {
    const kind = { task_type: 'last_day_of_month', last_day_of_month: 'last_day' }
    const { status, body } = await create({ ...GOOD, ...kind })
    expect([status, body.task]).toMatchObject([201, kind])
  })

  test('needs neither times, nor a description, nor a department', async () => {
    const { status, body } = await create(GOOD)
    const empty = { from: null, to: null, description: '', department: null }
    expect([status, body.task]).toMatchObject([201, empty])
  })
})
