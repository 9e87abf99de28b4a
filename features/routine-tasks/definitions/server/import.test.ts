import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import {
  listRoutineTasks,
  toggleRoutineTask,
} from '#features/routine-tasks/definitions/contract.ts'
import {
  importRoutineTasks,
  undoImport,
} from '#features/routine-tasks/definitions/import-contract.ts'
import { listOccurrences, submitReport } from '#features/routine-tasks/reports/contract.ts'
import type { Locale } from '#shared/locale.ts'

const diwan = openDiwan()
const MONDAY = '2026-11-23'
let site: World
let cook: Person
let kitchen: { id: string; name: string }

beforeEach(async () => {
  diwan.clock.set('2026-11-21T09:00:00Z')
  site = await world(diwan)
  cook = await site.build.user({ name: 'Omar' })
  kitchen = await site.build.department({ name: 'Kitchen', memberIds: [cook.id] })
  await site.build.department({ name: 'Hall' })
  diwan.clock.set('2026-11-23T09:00:00Z')
})

const load = (rows: Record<string, string>[], dry_run = false, locale: Locale = 'en') =>
  site
    .as(site.owner, { 'accept-language': locale })
    .call(importRoutineTasks, { body: { rows, dry_run } })
const dueOn = async (date: string) => {
  const { body } = await site.as(site.owner).call(listOccurrences, { query: { date } })
  return body.data.map(({ task_name, department }) => [task_name, department?.id ?? null])
}
const names = async () =>
  (await site.as(site.owner).call(listRoutineTasks, { query: {} })).body.data.map(
    ({ task_name }) => task_name,
  )
const undo = (id: string | null) =>
  site.as(site.owner).call(undoImport, { params: { id: id ?? '' } })

const good = {
  task_name: 'Count',
  task_type: 'weekly',
  start_date: MONDAY,
  recurrent_days: '1, 3',
  department: 'KITCHEN',
}

describe('a table of definitions', () => {
  test('is read row by row, and stored all or not at all', async () => {
    const bad = await load([good, { ...good, task_type: 'yearly', department: 'Cellar' }])
    expect([bad.status, bad.body]).toEqual([
      200,
      {
        created: 0,
        refused: [
          {
            line: 2,
            errors: {
              task_type: [
                'Not a way of repeating: use daily, weekly, monthly or last day of month.',
              ],
              department: ['There is no department with this name: use Kitchen, Hall.'],
            },
          },
        ],
        duplicates: [],
        import_id: null,
      },
    ])
    expect(await dueOn(MONDAY)).toEqual([])
    const checked = await load([good, { ...good, task_name: 'Wash' }], true)
    expect(checked.body).toEqual({ created: 0, refused: [], duplicates: [], import_id: null })
    const done = await load([good, { ...good, task_name: 'عدّ', department: '' }])
    expect([done.status, done.body]).toMatchObject([201, { created: 2, refused: [] }])
    expect(await dueOn(MONDAY)).toEqual([
      ['Count', kitchen.id],
      ['عدّ', null],
    ])
  })

  test.each([
    ['task_type', 'سنوية', 'يومية أو أسبوعية'],
    ['recurrent_days', 'soon', 'الأحد، الثلاثاء'],
    ['start_date', 'tomorrow', '30/11/2026'],
    ['from', 'noon', '8:30 م'],
    ['department', 'المخزن', 'Kitchen، Hall'],
  ])('says in Arabic what may stand in the cell %s', async (column, text, allowed) => {
    const { refused } = (await load([{ ...good, [column]: text }], true, 'ar')).body
    expect(refused[0]?.errors[column]?.[0]).toContain(allowed)
  })

  test('says which rows are there twice, in the table or in the company', async () => {
    await load([{ ...good, task_name: 'عدّ الصندوق' }])
    const rows = [
      { ...good, task_name: 'Wash' },
      { ...good, task_name: 'عد  الصندوق'.replace('  ', ' ') },
      { ...good, task_name: 'WASH', recurrent_days: '3, 1' },
      { ...good, task_name: 'Wash', department: 'Hall' },
      { ...good, task_name: 'Wash', recurrent_days: '1' },
    ]
    const { duplicates } = (await load(rows, true)).body
    expect(duplicates).toEqual([
      { line: 2, same_as: null, existing: { id: expect.any(String), name: 'عدّ الصندوق' } },
      { line: 3, same_as: 1, existing: null },
    ])
    expect((await load(rows)).body.created).toBe(5)
  })
})

describe('an import that is taken back', () => {
  test('leaves nothing of what it made, and all else', async () => {
    await load([{ ...good, task_name: 'Older' }])
    const { import_id } = (await load([good, { ...good, task_name: 'Wash' }])).body
    expect(await names()).toEqual(['Count', 'Older', 'Wash'])
    expect((await undo(import_id)).body).toEqual({ removed: 2, kept: [] })
    expect(await names()).toEqual(['Older'])
    expect(await dueOn(MONDAY)).toEqual([['Older', kitchen.id]])
    expect((await undo(import_id)).body).toEqual({ removed: 0, kept: [] })
  })

  test('keeps and names what was changed or reported since', async () => {
    const rows = ['Paused', 'Reported', 'Untouched'].map((task_name) => ({ ...good, task_name }))
    const { import_id } = (await load(rows)).body
    const { data } = (await site.as(site.owner).call(listRoutineTasks, { query: {} })).body
    const idOf = (name: string) => data.find((one) => one.task_name === name)?.id ?? ''
    await site.as(site.owner).call(toggleRoutineTask, { params: { id: idOf('Paused') } })
    await site
      .as(cook)
      .call(submitReport, { params: { id: idOf('Reported') }, body: { status: 'done' } })
    const { body } = await undo(import_id)
    expect(body.removed).toBe(1)
    expect(body.kept.map(({ name }) => name).toSorted()).toEqual(['Paused', 'Reported'])
    expect(await names()).toEqual(['Paused', 'Reported'])
  })

  test('is none where the company knows of no such import', async () => {
    expect((await undo(kitchen.id)).status).toBe(404)
  })
})

describe('a rule that is more than a type', () => {
  const daily = { ...good, task_type: 'daily', recurrent_days: '' }
  const imported = async (row: Record<string, string>) => {
    expect((await load([row])).status).toBe(201)
    return (await site.as(site.owner).call(listRoutineTasks, { query: {} })).body.data[0]
  }
  const refused = async (row: Record<string, string>) =>
    Object.keys((await load([row])).body.refused[0]?.errors ?? {})

  test('has its interval, windows and end', async () => {
    const times = '14:00-15:00; 08:00-09:00؛ -23:00'
    expect(await imported({ ...daily, interval: '2', times, until: '2026-12-31' })).toMatchObject({
      ...{ interval: 2, until: '2026-12-31' },
      times: [{ from: '08:00', to: '09:00' }, { from: '14:00', to: '15:00' }, { to: '23:00' }],
    })
  })

  test('with only a number of times has equal parts of its day', async () => {
    const row = { ...daily, times: '3', from: '09:00', to: '21:00', count: '5' }
    expect(await imported(row)).toMatchObject({
      count: 5,
      times: [
        { from: '09:00', to: '13:00' },
        { from: '13:00', to: '17:00' },
        { from: '17:00', to: '21:00' },
      ],
    })
  })

  test('with only an interval falls on the day on which it starts', async () => {
    const weekly = { ...good, recurrent_days: '', interval: '2' }
    expect(await imported(weekly)).toMatchObject({ interval: 2, recurrent_days: [1] })
    const yearly = { ...daily, task_name: 'A licence', task_type: 'monthly', interval: '12' }
    expect(await imported(yearly)).toMatchObject({ interval: 12, day_of_month: 23 })
  })

  test('is refused in its cell', async () => {
    expect(await refused({ ...daily, interval: '0', count: '1.5' })).toEqual(['interval', 'count'])
    expect(await refused({ ...daily, times: '3' })).toEqual(['times'])
    expect(await refused({ ...daily, times: '8-9' })).toEqual(['times'])
    expect(await refused({ ...daily, until: 'soon' })).toEqual(['until'])
  })
})
