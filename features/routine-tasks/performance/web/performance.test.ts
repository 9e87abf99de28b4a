import { describe, expect, test } from 'vitest'
import {
  overTime,
  type Performance,
  ranked,
  sumUp,
} from '#features/routine-tasks/performance/web/performance.ts'

const point = (date: string, fields: Partial<Performance['points'][number]> = {}) => ({
  date,
  due: 10,
  reported: 8,
  done: 6,
  not_done: 2,
  late: 1,
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
    expect(sumUp(points)).toEqual({
      due: 20,
      reported: 10,
      done: 12,
      notDone: 4,
      notReported: 10,
      late: 2,
      rating: 3,
      completion: 60,
    })
  })

  test('say nothing of completion or rating where there was nothing', () => {
    expect(sumUp([])).toMatchObject({ due: 0, completion: null, rating: null })
  })
})

test('spans of all departments are summed in the order of time', () => {
  const data = [
    department('A', [point('2026-11-02'), point('2026-11-01')]),
    department('B', [point('2026-11-02', { done: 10, due: 10 })]),
  ]
  expect(overTime(data).map(({ date, due, completion }) => [date, due, completion])).toEqual([
    ['2026-11-01', 10, 60],
    ['2026-11-02', 20, 80],
  ])
})

test('best and worst are judged only where enough was due, the whole company left out', () => {
  const data = [
    department('Few', [point('2026-11-01', { due: 9, done: 9 })]),
    department('Good', [point('2026-11-01', { done: 9 })]),
    department('Poor', [point('2026-11-01', { done: 1 })]),
    { department: null, points: [point('2026-11-01')] },
  ]
  expect(ranked(data).map(({ name }) => name)).toEqual(['Good', 'Poor'])
})
