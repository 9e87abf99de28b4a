import { expect, test } from 'vitest'
import { FIELDS, type Settings } from '#features/companies/web/useSettings.ts'
import { changesOf, merge } from '#records/edit/web/merge.ts'

const day = (date: string) => ({ date, name: `Day ${date}` })
const base: Settings = {
  name: 'Nile Foods',
  companySize: 2,
  industry: 3,
  timezone: 'Africa/Cairo',
  locale: 'en',
  first_day_of_week: 7,
  weekend: [5],
  holidays: [day('2026-12-01'), day('2026-12-10')],
  late_grace_minutes: 60,
  hijri_dates: false,
  task_visibility: 'company',
}

type Edits = Partial<Settings>
/** Rebases edits of `base` onto the server's current settings. */
function rebase(edits: Edits, now: Settings) {
  const { merged, clashes } = merge(FIELDS, { base, mine: { ...base, ...edits }, theirs: now })
  return { edits: changesOf(FIELDS, now, merged), clashes }
}

test('a field that is put back as it was is no edit', () => {
  const edited = { ...base, weekend: [5, 6] }
  expect(changesOf(FIELDS, base, edited)).toEqual({ weekend: [5, 6] })
  expect(changesOf(FIELDS, base, { ...edited, weekend: [5] })).toEqual({})
})

test('what two people changed in different fields stands together', () => {
  const now = { ...base, companySize: 4, timezone: 'Asia/Riyadh' }
  const edits = { name: 'Delta Foods', timezone: 'Asia/Dubai' }
  expect(rebase(edits, now)).toEqual({ edits, clashes: ['timezone'] })
  expect(rebase({ companySize: 4 }, now)).toEqual({ edits: {}, clashes: [] })
})

test('two lists of holidays become one: added by both, removed by both', () => {
  const edits = { holidays: [day('2026-12-10'), day('2026-12-20')] }
  const now = { ...base, holidays: [day('2026-12-01'), day('2026-12-15')] }
  const merged = rebase(edits, now)
  expect(merged.edits.holidays).toEqual([day('2026-12-15'), day('2026-12-20')])
  expect(merged.clashes).toEqual([])
})

test('a day that both named keeps the name given here, once', () => {
  const mine = { date: '2026-12-15', name: 'Inventory' }
  const now = { ...base, holidays: [...base.holidays, day('2026-12-15')] }
  const { edits } = rebase({ holidays: [...base.holidays, mine] }, now)
  expect(edits.holidays).toEqual([...base.holidays, mine])
})

test('what is typed while saving is not taken for saved', () => {
  const sent = { ...base, name: 'Delta', weekend: [6] }
  const since = (mine: Settings) => {
    const { merged } = merge(FIELDS, { base: sent, mine, theirs: sent })
    return changesOf(FIELDS, sent, merged)
  }
  expect(since({ ...sent, name: 'Delta Foods' })).toEqual({ name: 'Delta Foods' })
  expect(since(sent)).toEqual({})
})
