import { beforeAll, describe, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { createRoutineTask } from '#features/routine-tasks/definitions/contract.ts'

const diwan = openDiwan()
let site: World
beforeAll(async () => {
  site = await world(diwan)
})

const KINDS = [
  { task_type: 'daily' },
  { task_type: 'weekly', recurrent_days: [1, 4] },
  { task_type: 'monthly', day_of_month: 31 },
  { task_type: 'last_day_of_month', last_day_of_month: 'last_day' },
] as const

const create = (start_date: string, kind: object) =>
  site.as(site.owner).call(createRoutineTask, {
    body: { task_name: 'Count the till', start_date, ...kind } as never,
  })

describe('a duty that begins at the edge of time', () => {
  test('is refused past it, on the field', async () => {
    for (const start_date of [
      '0001-01-01',
      '1899-12-31',
      '2200-01-01',
      '9999-12-31',
      '-0001-01-01',
    ])
      for (const kind of KINDS) {
        const { status, body } = await create(start_date, kind)
        expect([start_date, status, Object.keys(body.errors ?? {})]).toEqual([
          ...[start_date, 422],
          ['start_date'],
        ])
      }
  })
})
