import { describe, expect, it } from 'vitest'
import type { Occurrence, Report } from '#features/routine-tasks/reports/contract.ts'
import {
  applyPending,
  type PendingReport,
} from '#features/routine-tasks/reports/web/outbox/pending.ts'

const TODAY = '2026-11-21'
const OMAR = 'omar'
const AUTHOR = { userId: OMAR, timezone: 'Africa/Cairo' }

const said = (id: string, body: Partial<PendingReport['input']['body']> = {}): PendingReport => ({
  ...{ id, endpoint: 'POST /', key: `${TODAY} ${id}`, name: id },
  ...{ at: `${TODAY}T08:06:00.000Z`, waited: false },
  input: { params: { id }, body: { status: 'done', ...body } },
})

const report = (change: Partial<Report> = {}): Report => ({
  ...{
    id: 'report',
    status: 'done',
    note: '',
    version: 1,
    late: false,
    early: false,
    evaluation: null,
  },
  user: { id: OMAR, name: 'Omar' },
  created_at: `${TODAY}T08:00:00.000Z`,
  ...change,
})

const occurrence = (id: string, change: Partial<Occurrence> = {}): Occurrence => ({
  ...{ id, date: TODAY, slot: 0, department_id: null },
  ...{ task_name: id, description: '', task_type: 'daily' },
  ...{
    from: null,
    to: null,
    late_after: '2026-11-21T23:00:00.000Z',
    department: null,
    report: null,
    can: { report: true, take_back: true, claim: false, release: false },
  },
  ...change,
})

describe('a day with words that wait', () => {
  const shown = (one: Occurrence, ...outbox: PendingReport[]) =>
    applyPending([one], outbox, AUTHOR)[0]

  it('shows them over what the server lists', () => {
    const waiting = said('oven', { status: 'not_done', note: 'Gas.' })
    expect(shown(occurrence('oven'), waiting)?.report).toMatchObject({
      ...{ status: 'not_done', note: 'Gas.', late: false },
      ...{ user: { id: OMAR }, created_at: waiting.at },
    })
    expect(shown(occurrence('till'), waiting)?.report).toBeNull()
  })

  it('shows a change of one’s report with who and when as they were', () => {
    const own = occurrence('oven', { report: report() })
    expect(shown(own, said('oven', { note: 'Cold.' }))?.report).toEqual({
      ...report(),
      note: 'Cold.',
    })
  })

  it('calls late what was said after the time and the grace, however long it waits', () => {
    const waiting = said('oven')
    const late = (late_after: string) =>
      shown(occurrence('oven', { late_after }), waiting)?.report?.late
    expect(late('2026-11-21T08:05:59.999Z')).toBe(true)
    expect(late(waiting.at)).toBe(false)
  })

  it('calls early what was said before the time of the company’s clocks', () => {
    const early = (from: string | null) =>
      shown(occurrence('oven', { from }), said('oven'))?.report?.early
    expect([early('10:07'), early('10:06'), early(null)]).toEqual([true, false, false])
  })

  it('never covers what somebody else has reported', () => {
    const theirs = occurrence('oven', { report: report({ user: { id: 'sara', name: 'Sara' } }) })
    expect(shown(theirs, said('oven', { status: 'not_done', note: 'Gas.' }))).toBe(theirs)
  })

  it('is left as it is where nothing waits', () => {
    const day = [occurrence('oven')]
    expect(applyPending(day, [], AUTHOR)).toBe(day)
  })
})
