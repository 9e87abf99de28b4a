import { describe, expect, it } from 'vitest'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import {
  countReported,
  findCurrentOccurrence,
  groupByDepartment,
  groupIntoSections,
  isLate,
  isOpen,
  isRunning,
  LAST_NIGHT,
  matchesDaySearch,
  WHOLE_COMPANY,
  withoutEndedNights,
} from '#features/routine-tasks/reports/web/day.ts'
import { routineTaskSearch } from '#features/routine-tasks/reports/web/search.ts'

const TODAY = '2026-11-21'
/** For a company in UTC. */
const at = (time: string, date = TODAY) => ({ date, time, now: Date.parse(`${date}T${time}:00Z`) })

const occurrence = (id: string, change: Partial<Occurrence> = {}): Occurrence => ({
  id,
  date: TODAY,
  ...{ slot: 0, department_id: null },
  task_name: id,
  description: '',
  task_type: 'daily',
  from: '10:00',
  to: '10:30',
  late_after: '2026-11-21T11:30:00.000Z',
  department: null,
  report: null,
  can: { report: true, take_back: true, claim: false, release: false },
  ...change,
})

const reported = (status: 'done' | 'not_done', late = false): Occurrence['report'] => ({
  id: 'report',
  status,
  note: '',
  version: 1,
  late,
  early: false,
  user: { id: 'omar', name: 'Omar' },
  created_at: '2026-11-21T08:06:00.000Z',
  evaluation: null,
})

describe('a duty that nobody has reported', () => {
  it('is late once its time and the grace are over, as the server and the dashboard count it', () => {
    expect(isLate(occurrence('a'), at('10:31'))).toBe(false)
    expect(isLate(occurrence('a'), at('11:30'))).toBe(false)
    expect(isLate(occurrence('a'), at('11:31'))).toBe(true)
  })

  it('that locks can be reported until its time and the grace are over', () => {
    const locking = occurrence('a', { locks: true })
    expect([isOpen(locking, at('11:30')), isOpen(locking, at('11:31'))]).toEqual([true, false])
    expect(isOpen(occurrence('a'), at('11:31'))).toBe(true)
  })

  it('that waits for its start opens with it', () => {
    const waiting = occurrence('a', { opens_at: '2026-11-21T10:00:00.000Z' })
    expect([isOpen(waiting, at('09:59')), isOpen(waiting, at('10:00'))]).toEqual([false, true])
  })

  it('that has only an end runs from the beginning of its day', () => {
    const one = occurrence('a', { from: null, to: '10:00' })
    expect([at('00:00'), at('10:00'), at('10:01')].map((time) => isRunning(one, time))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('that ends after midnight runs into the next day', () => {
    const night = occurrence('a', { from: '22:00', to: '02:00' })
    expect(isRunning(night, at('21:59'))).toBe(false)
    expect(isRunning(night, at('23:00'))).toBe(true)
    expect(isRunning(night, at('01:00', '2026-11-22'))).toBe(true)
    expect(isRunning(night, at('02:01', '2026-11-22'))).toBe(false)
    expect(isRunning(night, at('01:00', '2026-11-23'))).toBe(false)
  })
})

describe('a duty that is reported', () => {
  it('is late when the report was, and no longer runs', () => {
    expect(isLate(occurrence('a', { report: reported('done') }), at('12:00'))).toBe(false)
    expect(isLate(occurrence('a', { report: reported('done', true) }), at('09:00'))).toBe(true)
    expect(isRunning(occurrence('a', { report: reported('not_done') }), at('10:10'))).toBe(false)
  })
})

describe('what to do next', () => {
  it('is of the duties that run now the one that ends first', () => {
    const day = [
      occurrence('all day', { from: '08:00', to: '18:00' }),
      occurrence('night', { from: '09:00', to: '01:00' }),
      occurrence('next'),
      occurrence('later', { from: '10:00', to: '10:45' }),
    ]
    const next = (time: string) => findCurrentOccurrence(day, at(time))?.id
    expect(next('10:10')).toBe('next')
    expect(next('12:00')).toBe('all day')
    expect(next('19:00')).toBe('night')
    expect(next('07:00')).toBeUndefined()
  })
})

describe('the day', () => {
  const kitchen = { id: 'kitchen', name: 'Kitchen' }
  const day = [
    occurrence('everyone'),
    occurrence('bread', { department: kitchen, report: reported('done') }),
    occurrence('oil', { department: kitchen, report: reported('not_done'), task_type: 'weekly' }),
    occurrence('floor'),
  ]
  const wanted = (search: Parameters<typeof matchesDaySearch>[1]) =>
    day.filter((one) => matchesDaySearch(one, search)).map((one) => one.id)

  it('is grouped by department in order of the first duty', () => {
    const groups = groupByDepartment(day).map(({ id, occurrences }) => [id, occurrences.length])
    expect(groups).toEqual([
      [WHOLE_COMPANY, 2],
      ['kitchen', 2],
    ])
  })

  it('counts what is reported', () => {
    expect(countReported(day)).toEqual({ total: 4, reported: 2, done: 1, notDone: 1 })
  })

  it('is filtered by department, type, status and name', () => {
    expect(wanted({})).toHaveLength(4)
    expect(wanted({ dept_id: 'kitchen' })).toEqual(['bread', 'oil'])
    expect(wanted({ dept_id: WHOLE_COMPANY })).toEqual(['everyone', 'floor'])
    expect(wanted({ status: 'reported' })).toEqual(['bread', 'oil'])
    expect(wanted({ status: 'not_reported', search: 'FLO' })).toEqual(['floor'])
    expect(wanted({ task_type: 'weekly', status: 'not_done' })).toEqual(['oil'])
  })
})

describe('a night that ends after midnight', () => {
  const [yesterday, late_after] = ['2026-11-20', '2026-11-21T03:00:00.000Z']
  const night = occurrence('night', { date: yesterday, from: '22:00', to: '02:00', late_after })
  const tonight = { ...night, date: TODAY, late_after: '2026-11-22T03:00:00.000Z' }
  const day = [night, occurrence('bread'), tonight]

  it('stands before today’s duties, as a group of its own, and not on another day’s page', () => {
    const shape = (today?: string) =>
      groupIntoSections(day, today).map(({ id, occurrences }) => [
        id,
        occurrences.map(({ date }) => date),
      ])
    expect(shape(TODAY)).toEqual([
      [LAST_NIGHT, [yesterday]],
      [WHOLE_COMPANY, [TODAY, TODAY]],
    ])
    expect(shape()).toEqual([[WHOLE_COMPANY, [yesterday, TODAY, TODAY]]])
  })

  it('leaves today’s page when its time and the grace are over, and is not late until then', () => {
    expect(withoutEndedNights(day, at('03:00'))).toBe(day)
    expect(isLate(night, at('03:00'))).toBe(false)
    expect(withoutEndedNights(day, at('03:01'))).toEqual(day.slice(1))
  })
})

describe('the address', () => {
  it('keeps what a person typed, and leaves out what is not valid', () => {
    expect(routineTaskSearch.parse({ search: 123, status: 'nonsense', day: 'tomorrow' })).toEqual({
      search: '123',
    })
    expect(routineTaskSearch.parse({ day: 'yesterday', dept_id: {}, other: 1 })).toEqual({
      day: 'yesterday',
    })
  })
})
