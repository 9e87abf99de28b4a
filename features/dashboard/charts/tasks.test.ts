import { describe, expect, test } from 'vitest'
import {
  dayTicks,
  filterInProgress,
  listDaysByStatus,
  rankGroups,
  type TaskNumbers,
  toTaskGroups,
  toTimeSeries,
} from '#features/dashboard/charts/tasks.ts'

const span = (date: string) => ({ date, partial: false, closed: null })
const point = (date: string, created = 0, done = 0, overdue = 0) => {
  return { date, created, done, overdue }
}
const group = (name: string | null, points: TaskNumbers['data'][number]['points']) => {
  return { of: name === null ? null : { id: name, name }, points, times: [] }
}

test('what happened is counted for all together, from the first day on which anything did', () => {
  const spans = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'].map(span)
  const data = [
    group('A', [point('2026-11-02', 2), point('2026-11-04', 0, 1, 1)]),
    group(null, [point('2026-11-02', 1, 1)]),
  ]
  expect(toTimeSeries({ spans, data })).toMatchObject([
    { date: '2026-11-02', created: 3, done: 1, overdue: 0, due: 4 },
    { date: '2026-11-03', created: 0, done: 0, overdue: 0, due: 0 },
    { date: '2026-11-04', created: 0, done: 1, overdue: 1, due: 2 },
  ])
})

describe('departments, projects and people', () => {
  const data = [
    group('few', [point('2026-11-02', 9, 2, 2)]),
    group('half', [point('2026-11-02', 0, 3, 3)]),
    group('best', [point('2026-11-02', 0, 5), point('2026-11-03', 20)]),
    group(null, [point('2026-11-02', 0, 30)]),
  ]

  test('come with most work first, what belongs to none among them', () => {
    const names = toTaskGroups(data, 'none of them').map(({ name }) => name)
    expect(names).toEqual(['none of them', 'best', 'few', 'half'])
  })

  test('are ranked by what was done of what was done or overdue, where that was enough', () => {
    const ranked = rankGroups(toTaskGroups(data, 'none of them'))
    expect(ranked.map(({ name, percent }) => [name, percent])).toEqual([
      ['best', 100],
      ['half', 50],
    ])
  })

  test('say how long their tasks were in each status, and nothing where none was', () => {
    const times = [
      { status: 'inProgress' as const, tasks: 2, average_days: 3.5, median_days: 2 },
      { status: 'review' as const, tasks: 1, average_days: 0, median_days: 0 },
    ]
    const [one] = toTaskGroups([{ of: { id: '1', name: 'A' }, points: [], times }], '')
    expect(one && listDaysByStatus(one, 'median')).toEqual([null, 2, 0])
    expect(one && listDaysByStatus(one, 'average')).toEqual([null, 3.5, 0])
  })
})

test('an axis of days reaches over the longest time, in parts of a day where that is short', () => {
  for (const most of [0, 0.05, 0.2, 0.75, 1, 1.01, 2.5, 3.99]) {
    const ticks = dayTicks(most) ?? []
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
    expect(ticks.length).toBeLessThanOrEqual(9)
    expect(new Set(ticks).size).toBe(ticks.length)
  }
  expect(dayTicks(4)).toBeUndefined()
})

test('projects at work are those that are active and have tasks, the least done first', () => {
  const project = (id: string, status: 0 | 1, done: number, total: number) => ({
    ...{ id, status, name: id, description: '', department: null, manager: null },
    ...{ department_id: id === 'third' ? 'kitchen' : null, start_date: null, deadline: null },
    tasks: { total, done, review: 0, overdue: 0 },
    ...{ version: 1, can: { update: false, delete: false } },
  })
  const all = [
    project('half', 1, 2, 4),
    project('third', 1, 1, 3),
    project('empty', 1, 0, 0),
    project('stopped', 0, 0, 4),
  ]
  const names = (projects: string[], departments: string[]) =>
    filterInProgress(all, { projects, departments }).map(({ id }) => id)
  expect(names([], [])).toEqual(['third', 'half'])
  expect(names(['half'], [])).toEqual(['half'])
  expect(names([], ['kitchen'])).toEqual(['third'])
})
