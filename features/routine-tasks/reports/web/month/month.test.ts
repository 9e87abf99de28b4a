import { describe, expect, it } from 'vitest'
import {
  countDays,
  type MyDay,
  nextMonth,
  previousMonth,
  toCells,
  toMonthStart,
  toRange,
} from '#features/routine-tasks/reports/web/month/month.ts'

describe('a month', () => {
  it('begins with its first day and has one before and one after it', () => {
    expect(toMonthStart('2026-11-21')).toBe('2026-11-01')
    expect(previousMonth('2026-01-01')).toBe('2025-12-01')
    expect(nextMonth('2026-12-01')).toBe('2027-01-01')
    expect(nextMonth('2026-02-01')).toBe('2026-03-01')
  })

  it('goes up to today, and a past one to its end', () => {
    const current = toRange('2026-11-01', '2026-11-21')
    expect(current).toEqual({ from: '2026-11-01', to: '2026-11-21' })
    expect(countDays(current)).toBe(21)
    expect(toRange('2024-02-01', '2026-11-21').to).toBe('2024-02-29')
  })
})

describe('the strip of a day', () => {
  const day = (fields: Partial<MyDay>): MyDay => ({
    ...{ date: '2026-11-21', due: 0, done: 0, not_done: 0, late: 0, overdue: 0 },
    closed: null,
    ...fields,
  })
  const strip = (due: number, done: number, not_done: number, late = 0, overdue = 0) =>
    toCells(day({ due, done, not_done, late, overdue }))
      .map(({ state, late: isLate }) => `${state[state.length - 1]}${isLate ? '!' : ''}`)
      .join(' ')

  it('has a cell for each duty: done, not done, not reported', () => {
    const states = toCells(day({ due: 4, done: 2, not_done: 1 }))
    expect(states.map(({ state }) => state)).toEqual(['done', 'done', 'not_done', 'not_reported'])
    expect(strip(0, 0, 0)).toBe('')
  })

  it('marks as many as were late', () => {
    expect(strip(4, 2, 1, 1)).toBe('e e! e d')
    expect(strip(4, 2, 1, 3)).toBe('e! e! e! d')
  })

  it('marks what is overdue as the strip of its day does', () => {
    expect(strip(4, 1, 0, 0, 2)).toBe('e d d! d!')
  })

  it('has room for reports of duties that are no longer due', () => {
    expect(strip(1, 2, 0)).toBe('e e')
  })

  it('shows the shares of a day of many duties, and leaves nothing out', () => {
    const states = toCells(day({ due: 240, done: 238, not_done: 1, late: 1 }))
    expect(states.length).toBeLessThanOrEqual(27)
    expect(new Set(states.map(({ state }) => state)).size).toBe(3)
    expect(states.filter(({ late }) => late)).toHaveLength(1)
  })
})
