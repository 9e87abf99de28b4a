import { describe, expect, it } from 'vitest'
import { withDraft } from '#records/outbox/web/drafts.ts'

describe('notes that were being typed', () => {
  const draft = (at: number) => ({ status: 'not_done' as const, note: 'Ga', about: 'null', at })

  it('are kept one a place, and for a week', () => {
    const week = 7 * 86_400_000
    const all = { old: draft(0), oven: draft(10), till: draft(20) }
    expect(withDraft(all, 'oven', draft(week), week)).toEqual({
      oven: draft(week),
      till: draft(20),
    })
    expect(withDraft(all, 'oven', undefined, 30)).toEqual({ old: draft(0), till: draft(20) })
  })
})
