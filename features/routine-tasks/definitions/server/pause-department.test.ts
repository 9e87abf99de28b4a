import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  changeRoutineTasks,
  getDepartmentPause,
  listRoutineTaskRevisions,
  pauseDepartment,
  toggleRoutineTask,
} from '#features/routine-tasks/definitions/contract.ts'
import { listOccurrences } from '#features/routine-tasks/reports/contract.ts'

const diwan = openDiwan()
let site: World
let chef: Person
let kitchen: { id: string; name: string }
let hall: { id: string; name: string }
let ids: Record<'open' | 'close' | 'deep' | 'sweep', string>

beforeEach(async () => {
  diwan.clock.set('2026-11-21T05:00:00Z')
  site = await world(diwan, { timezone: 'Asia/Riyadh' })
  chef = await site.build.user({ name: 'Amina' })
  const people = { managerId: chef.id, memberIds: [chef.id] }
  kitchen = await site.build.department({ name: 'Kitchen', ...people })
  hall = await site.build.department({ name: 'Hall', memberIds: [chef.id] })
  const define = async (task_name: string, dept_id: string) =>
    (await site.build.routineTask({ task_name, dept_id })).id
  ids = {
    ...{ open: await define('Open up', kitchen.id), close: await define('Close up', kitchen.id) },
    ...{ deep: await define('Deep clean', kitchen.id), sweep: await define('Sweep', hall.id) },
  }
  diwan.clock.set('2026-11-23T09:00:00Z')
})

const pause = (who: Person, paused: object | null, id = kitchen.id) =>
  site.as(who).call(pauseDepartment, { params: { id }, body: { paused } as never })
const read = async (who = chef) =>
  (await site.as(who).call(getDepartmentPause, { params: { id: kitchen.id } })).body.pause
const dueOn = async (date: string) => {
  const { body } = await site.as(chef).call(listOccurrences, { query: { date } })
  return body.data.map(({ task_name }) => task_name).toSorted()
}
const UNTIL = { from: '2026-11-23', until: '2026-11-26', reason: 'Renovation' }

describe('a department is paused', () => {
  test('until a day: nothing of it is due, the past and other departments stay', async () => {
    const { status, body } = await pause(chef, UNTIL)
    expect([status, body.changed]).toEqual([200, [ids.open, ids.close, ids.deep].toSorted()])
    expect(await dueOn('2026-11-22')).toEqual(['Close up', 'Deep clean', 'Open up', 'Sweep'])
    expect(await dueOn('2026-11-23')).toEqual(['Sweep'])
    expect(await dueOn('2026-11-25')).toEqual(['Sweep'])
    expect(await dueOn('2026-11-26')).toHaveLength(4)
    expect(await read()).toEqual({ ...UNTIL, tasks: 3 })
    diwan.clock.set('2026-11-25T21:00:00Z')
    expect(await read()).toBeNull()
  })

  test('what was off or paused before stays as it was, also when the pause is ended', async () => {
    const own = { from: '2026-11-23', until: '2026-12-20' }
    await site.as(chef).call(toggleRoutineTask, { params: { id: ids.close } })
    const body = { ids: [ids.deep], change: 'pause' as const, paused: own }
    await site.as(chef).call(changeRoutineTasks, { body })
    await site.build.routineTask({ task_name: 'Count the trays', dept_id: kitchen.id })
    expect((await pause(chef, UNTIL)).body.changed).toHaveLength(2)
    expect(await dueOn('2026-11-24')).toEqual(['Sweep'])
    expect((await pause(chef, null)).body.changed).toHaveLength(2)
    expect(await dueOn('2026-11-24')).toEqual(['Count the trays', 'Open up', 'Sweep'])
    expect(await read()).toEqual({ ...own, tasks: 1 })
  })

  test('each history says so, with the reason', async () => {
    await pause(site.owner, UNTIL)
    const { body } = await site
      .as(chef)
      .call(listRoutineTaskRevisions, { params: { id: ids.open } })
    expect(body.revisions[0]).toMatchObject({
      user: { id: site.owner.id },
      changes: [{ field: 'paused', from: null, to: UNTIL }],
    })
  })

  test('only by who may define its routine tasks; others see no pause', async () => {
    const cook = await site.build.user({ name: 'Omar' })
    expect((await pause(cook, UNTIL)).status).toBe(403)
    expect((await pause(chef, UNTIL, hall.id)).status).toBe(403)
    const seen = await site.as(cook).call(getDepartmentPause, { params: { id: kitchen.id } })
    expect(seen.status).toBe(403)
    expect(await dueOn('2026-11-24')).toHaveLength(4)
    const backwards = { from: '2026-11-23', until: '2026-11-23' }
    expect((await pause(chef, backwards)).status).toBe(422)
  })
})
