import { describe, expect, it } from 'vitest'
import type { Report } from '#features/routine-tasks/reports/contract.ts'
import { findExistingReport } from '#features/routine-tasks/reports/web/outbox/reports.ts'

const OMAR = '0198c5a0-0000-7000-8000-000000000001'
const SARA = '0198c5a0-0000-7000-8000-000000000002'
const OVEN = '0198c5a0-0000-7000-8000-000000000003'
const AT = '2026-11-21T08:06:00.000Z'
const word = { status: 'not_done' as const, note: 'Gas.' }

const report = (change: Partial<Report> = {}): Report => ({
  ...{
    id: OVEN,
    status: 'done',
    note: '',
    version: 1,
    late: false,
    early: false,
    evaluation: null,
  },
  ...{ user: { id: OMAR, name: 'Omar' }, created_at: AT },
  ...change,
})

describe('the report that stood in the way', () => {
  const standing = (body: object, status = 409) =>
    findExistingReport(
      { params: { id: OVEN }, body: word },
      { status, message: '', body: { ...body } },
      OMAR,
    )

  it('is that of who was first', () => {
    const theirs = report({ user: { id: SARA, name: 'Sara' } })
    expect(standing({ report: theirs })).toEqual({ reply: { report: theirs }, of: 'others' })
    const same = report({ ...word, user: { id: SARA, name: 'Sara' } })
    expect(standing({ report: same })?.of, 'whatever it says').toBe('others')
  })

  it('is one’s own, which may say the same already', () => {
    expect(standing({ report: report(word) })?.of).toBe('same')
    expect(standing({ report: report() })?.of).toBe('mine')
  })

  it('is brought by a 409 alone, as a report', () => {
    expect(standing({ report: report() }, 422)).toBeUndefined()
    expect(standing({})).toBeUndefined()
    expect(standing({ report: { id: OVEN } })).toBeUndefined()
  })
})
