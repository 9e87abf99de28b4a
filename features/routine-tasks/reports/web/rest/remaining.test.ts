import { describe, expect, it } from 'vitest'
import type { Occurrence, Report } from '#features/routine-tasks/reports/contract.ts'
import type { PendingReport } from '#features/routine-tasks/reports/web/outbox/pending.ts'
import { findRemaining, toProgress } from '#features/routine-tasks/reports/web/rest/remaining.ts'

const TODAY = '2026-11-21'

const report: Report = {
  ...{
    id: 'report',
    status: 'done',
    note: '',
    version: 1,
    late: false,
    early: false,
    evaluation: null,
  },
  ...{ user: { id: 'sara', name: 'Sara' }, created_at: `${TODAY}T08:00:00.000Z` },
}

const occurrence = (id: string, change: Partial<Occurrence> = {}): Occurrence => ({
  ...{ id, date: TODAY, slot: 0, department_id: null },
  ...{ task_name: id, description: '', task_type: 'daily' },
  ...{
    from: '10:00',
    to: null,
    late_after: '2026-11-21T23:00:00.000Z',
    department: null,
    report: null,
    can: { report: true, take_back: true, claim: false, release: false },
  },
  ...change,
})

describe('the rest of the day', () => {
  const rest = (time: string, ...occurrences: Occurrence[]) => {
    const { started, upcomingCount } = findRemaining(occurrences, { date: TODAY, time, now: 0 })
    return [started.map(({ id }) => id), upcomingCount]
  }

  it('is what has begun and nobody has reported; what is still to come is left out', () => {
    const day = [
      occurrence('till'),
      occurrence('any time', { from: null }),
      occurrence('evening', { from: '18:00' }),
    ]
    expect(rest('10:00', ...day)).toEqual([['till', 'any time'], 1])
    expect(rest('09:59', ...day)).toEqual([['any time'], 2])
  })

  it('of a long day is no more than one reads at once; the others come next', () => {
    const day = Array.from({ length: 51 }, (_, n) => occurrence(`duty ${n}`))
    const clock = { date: TODAY, time: '12:00', now: 0 }
    expect(findRemaining(day.slice(1), clock)).toMatchObject({ hasMore: false, upcomingCount: 0 })
    const { started, hasMore } = findRemaining(day, clock)
    expect([started.length, started.at(-1)?.id, hasMore]).toEqual([50, 'duty 49', true])
  })

  it('leaves out what is reported and what the reader may not report', () => {
    const closed = occurrence('closed', {
      can: { report: false, take_back: false, claim: false, release: false },
    })
    expect(rest('12:00', occurrence('oven', { report }), closed)).toEqual([[], 0])
  })

  it('of a day that is over has all begun', () => {
    expect(rest('00:01', occurrence('night', { date: '2026-11-20', from: '22:00' }))).toEqual([
      ['night'],
      0,
    ])
  })
})

describe('a duty of the list', () => {
  const said: PendingReport = {
    ...{ id: 'k', endpoint: 'POST /', key: `${TODAY} oven`, name: 'oven' },
    ...{ at: `${TODAY}T08:06:00.000Z`, waited: false },
    input: { params: { id: 'oven' }, body: { status: 'done' } },
  }
  const refused = { says: 'Too late.', late: false, early: false }
  const stands = (
    entries: PendingReport[],
    ids: Record<string, string> = { [`${TODAY} oven`]: 'k' },
  ) => toProgress(occurrence('oven'), { ids, entries, occurrences: [occurrence('oven')] }).state

  it('is sent, waits, is refused, and is done when it has left the outbox', () => {
    expect(stands([], {})).toBe('open')
    expect(stands([said])).toBe('sending')
    expect(stands([{ ...said, waited: true }])).toBe('waiting')
    expect(stands([{ ...said, refused }])).toBe('refused')
    expect(stands([])).toBe('done')
  })

  it('that somebody else has reported meanwhile is not sent', () => {
    const day = { ids: {}, entries: [], occurrences: [occurrence('oven', { report })] }
    expect(toProgress(occurrence('oven'), day).state).toBe('others')
  })
})
