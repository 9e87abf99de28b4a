import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  changeRoutineTasks,
  createRoutineTask,
  listRoutineTaskRevisions,
  listRoutineTasks,
  type RoutineTask,
} from '#features/routine-tasks/definitions/contract.ts'
import { listOccurrences, submitReport } from '#features/routine-tasks/reports/contract.ts'

const diwan = openDiwan()
let site: World
let chef: Person
let kitchen: { id: string; name: string }
let hall: { id: string; name: string }

beforeEach(async () => {
  diwan.clock.set('2026-11-21T05:00:00Z')
  site = await world(diwan)
  diwan.clock.set('2026-11-23T09:00:00Z')
  chef = await site.build.user({ name: 'Amina' })
  kitchen = await site.build.department({
    ...{ name: 'Kitchen', managerId: chef.id, memberIds: [chef.id] },
  })
  hall = await site.build.department({ name: 'Hall' })
})

async function define(task_name: string, more: object = {}): Promise<RoutineTask> {
  const body = {
    ...{ task_name, task_type: 'daily', start_date: '2026-11-01', dept_id: kitchen.id },
    ...more,
  }
  const reply = await site.as(site.owner).call(createRoutineTask, { body: body as never })
  expect(reply.status).toBe(201)
  return reply.body.task
}
const edit = (who: Person, tasks: RoutineTask[], fields: object) => {
  const body = { ids: tasks.map(({ id }) => id), change: 'edit', fields }
  return site.as(who).call(changeRoutineTasks, { body: body as never })
}
const read = async ({ id }: RoutineTask): Promise<RoutineTask> => {
  const { body } = await site.as(site.owner).call(listRoutineTasks, { query: { per_page: 100 } })
  return body.data.find((one) => one.id === id) ?? expect.unreachable()
}
const dueOn = async (date: string) => {
  const { body } = await site.as(chef).call(listOccurrences, { query: { date } })
  return body.data.map(({ task_name, from, steps }) => [task_name, from, steps?.length ?? 0])
}
const FRIDGE = { text: 'Fridge', kind: 'number', required: true, min: 0, max: 5 }

describe('several definitions are edited together', () => {
  test('each gets the new values and keeps its other ones, from today on', async () => {
    diwan.clock.set('2026-11-22T05:00:00Z')
    const daily = await define('Open up', { from: '08:00', description: 'Both doors' })
    const windows = [{ from: '07:00' }, { from: '19:00' }]
    const twice = await define('Fridges', { times: windows, interval: 2, description: 'Measure' })
    diwan.clock.set('2026-11-23T09:00:00Z')
    const times = [{ from: '09:00', to: '10:00' }]
    const fields = { times, steps: [FRIDGE], causes: ['Door open'], proof: 'on_not_done' }
    const { status, body } = await edit(site.owner, [daily, twice], fields)
    expect([status, body.changed.toSorted()]).toEqual([200, [daily.id, twice.id].toSorted()])
    expect(await read(daily)).toMatchObject({
      ...{ from: '09:00', to: '10:00', description: 'Both doors', proof: 'on_not_done' },
      ...{ steps: [FRIDGE], causes: ['Door open'] },
    })
    const changed = await read(twice)
    expect(changed).toMatchObject({ from: '09:00', description: 'Measure', interval: 2 })
    expect(changed.times).toBeUndefined()
    expect(await dueOn('2026-11-22')).toEqual([['Open up', '08:00', 0]])
    expect(await dueOn('2026-11-23')).toEqual([
      ['Fridges', '09:00', 1],
      ['Open up', '09:00', 1],
    ])
  })

  test('one that is reported today changes tomorrow, and its history says what changed', async () => {
    const [open, close] = [await define('Open up'), await define('Close up')]
    const done = { params: { id: open.id }, body: { status: 'done' as const } }
    expect((await site.as(chef).call(submitReport, done)).status).toBe(201)
    await edit(chef, [open, close], { description: 'Both doors', times: [{ from: '20:00' }] })
    expect(await dueOn('2026-11-23')).toEqual([
      ['Close up', '20:00', 0],
      ['Open up', null, 0],
    ])
    const { body } = await site.as(chef).call(listRoutineTaskRevisions, { params: { id: open.id } })
    const fields = body.revisions[0]?.changes.map(({ field }) => field)
    expect(fields?.toSorted()).toEqual(['description', 'from'])
  })

  test('one whose rule they do not suit is refused with the reason; the others change', async () => {
    const ended = await define('Inventory', { until: '2026-12-01' })
    const strict = await define('Open up', { from: '08:00', not_before: true })
    const free = await define('Close up')
    const { body } = await edit(site.owner, [ended, strict, free], {
      ...{ start_date: '2026-12-05', times: [{ to: '20:00' }] },
    })
    expect(body.changed).toEqual([free.id])
    const messages = Object.fromEntries(body.refused.map(({ id, message }) => [id, message]))
    expect(messages).toEqual({
      [ended.id]: 'It must not end before it starts.',
      [strict.id]: 'Enter when it begins.',
    })
    expect((await read(ended)).start_date).toBe('2026-11-01')
  })

  test('values that no definition may have, and unknown ones, are refused by name', async () => {
    const open = await define('Open up')
    const errorsOf = async (fields: object) => {
      const { status, body } = await edit(site.owner, [open], fields)
      return [status, Object.keys((body as { errors?: object }).errors ?? {})]
    }
    expect(await errorsOf({ times: [] })).toEqual([422, ['fields.times']])
    expect(await errorsOf({ task_name: 'All the same' })).toEqual([422, ['fields.task_name']])
    const corrective = { assignee: 'member', hours: 2, supervisor: open.id }
    expect(await errorsOf({ steps: [FRIDGE], corrective })).toEqual([422, ['fields']])
  })

  test('a manager edits those of their own department alone', async () => {
    const mine = await define('Open up')
    const theirs = await define('Sweep', { dept_id: hall.id })
    const { status, body } = await edit(chef, [mine, theirs], { description: 'Both doors' })
    expect([status, Object.keys((body as { errors?: object }).errors ?? {})]).toEqual([
      422,
      ['ids'],
    ])
    expect((await read(mine)).description).toBe('')
  })
})
