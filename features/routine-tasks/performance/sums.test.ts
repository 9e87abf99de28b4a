import { describe, expect, test } from 'vitest'
import {
  type Performance,
  rankDepartments,
  sortWorstFirst,
  sumPoints,
  toSpanNote,
  toTimeSeries,
} from '#features/routine-tasks/performance/sums.ts'

const point = (date: string, fields: Partial<Performance['points'][number]> = {}) => ({
  date,
  due: 10,
  reported: 8,
  done: 6,
  not_done: 2,
  late: 1,
  done_late: 1,
  rated: 0,
  rating_average: null,
  ...fields,
})
const department = (name: string, points: Performance['points']): Performance => ({
  department: { id: name, name },
  points,
})

describe('the sums of a department', () => {
  test('count what nobody reported, and weigh ratings by how many there are', () => {
    const points = [
      point('2026-11-01', { rating_average: 5, reported: 2, rated: 1 }),
      point('2026-11-02', { rating_average: 2, reported: 8, rated: 2 }),
    ]
    expect(sumPoints(points)).toEqual({
      due: 20,
      reported: 10,
      done: 12,
      doneOnTime: 10,
      doneLate: 2,
      notDone: 4,
      notReported: 10,
      rating: 3,
      completion: 60,
    })
  })

  test('say nothing of completion or rating where there was nothing', () => {
    expect(sumPoints([])).toMatchObject({ due: 0, completion: null, rating: null })
  })
})

test('what was due falls into pieces that add up, whatever was late', () => {
  for (const done_late of [0, 1, 6]) {
    const { due, doneOnTime, doneLate, notDone, notReported } = sumPoints([
      point('2026-11-01', { done_late }),
      point('2026-11-02', { due: 2, reported: 0, done: 0, not_done: 0, late: 0, done_late: 0 }),
    ])
    expect(doneOnTime + doneLate + notDone + notReported).toBe(due)
    expect(doneLate).toBe(done_late)
  }
})

test('a span says that it still grows, or why nothing was due', () => {
  const noteOn = (span: object, due = 0) =>
    toSpanNote({ partial: false, closed: null, due, ...span })
  expect(noteOn({ partial: true })).toBe('soFar')
  expect(noteOn({ closed: { holiday: 'Union Day' } })).toBe('holiday')
  expect(noteOn({ closed: { holiday: null } })).toBe('weekend')
  // Weekly duties can be due on a weekend. Today can already be noted as a holiday.
  expect(noteOn({ closed: { holiday: null } }, 3)).toBeUndefined()
  expect(noteOn({ closed: { holiday: null }, partial: true }, 3)).toBe('soFar')
  expect(noteOn({ closed: { holiday: 'Union Day' }, partial: true })).toBe('holiday')
  expect(noteOn({})).toBeUndefined()
})

test('spans of all departments are summed in the order of time, from the first with anything due', () => {
  const span = { partial: false, closed: null }
  const spans = [
    { date: '2026-10-31', ...span },
    { date: '2026-11-01', ...span },
    { date: '2026-11-02', ...span },
    { date: '2026-11-03', ...span, closed: { holiday: 'Union Day' } },
    { date: '2026-11-04', ...span, partial: true },
  ]
  const data = [
    department('A', [point('2026-11-02'), point('2026-11-01')]),
    department('B', [point('2026-11-02', { done: 10, due: 10 })]),
  ]
  const all = toTimeSeries({ spans, data })
  expect(all.map(({ date, due, completion }) => [date, due, completion])).toEqual([
    ['2026-11-01', 10, 60],
    ['2026-11-02', 20, 80],
    ['2026-11-03', 0, null],
    ['2026-11-04', 0, null],
  ])
  expect(all[2]?.closed?.holiday).toBe('Union Day')
  expect(all.map(({ partial }) => partial)).toEqual([false, false, false, true])
})

test('those who did the least of what was due come first, those who owed nothing last', () => {
  const row = (name: string, fields: object) => ({
    name,
    ...sumPoints([point('2026-11-01', fields)]),
  })
  const rows = [
    row('nothing due', { due: 0, reported: 0, done: 0, not_done: 0 }),
    row('good', { done: 9 }),
    row('all of three', { due: 3, reported: 3, done: 3, not_done: 0 }),
    row('a third', { due: 300, reported: 100, done: 100 }),
    row('a third of few', { due: 3, reported: 1, done: 1 }),
  ]
  expect(sortWorstFirst(rows).map(({ name }) => name)).toEqual([
    ...['a third', 'a third of few', 'good', 'all of three', 'nothing due'],
  ])
})

test('best and worst are judged only where enough was due, the whole company left out', () => {
  const data = [
    department('Few', [point('2026-11-01', { due: 9, done: 9 })]),
    department('Good', [point('2026-11-01', { done: 9 })]),
    department('Poor', [point('2026-11-01', { done: 1 })]),
    { department: null, points: [point('2026-11-01')] },
  ]
  expect(rankDepartments(data).map(({ name }) => name)).toEqual(['Good', 'Poor'])
})
