import type { Company } from '#features/companies/contract.ts'

const FIELDS = [
  'name',
  'companySize',
  'industry',
  'timezone',
  'locale',
  'first_day_of_week',
  'weekend',
  'holidays',
  'late_grace_minutes',
  'task_visibility',
] as const
export type Field = (typeof FIELDS)[number]
export type Settings = Pick<Company, Field>
/** What a person changed and has not saved yet; other fields are as the server has them. */
export type Edits = Partial<Settings>
type Holidays = Settings['holidays']

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const editedFields = (edits: Edits): Field[] => FIELDS.filter((field) => field in edits)

/** The edits with one field more, or less when it is again as the server has it. */
export function edit<F extends Field>(
  base: Settings,
  edits: Edits,
  [field, value]: readonly [F, Settings[F]],
): Edits {
  const { [field]: _, ...others } = edits
  return isSame(value, base[field]) ? others : { ...others, [field]: value }
}

export const byDate = (holidays: Holidays): Holidays =>
  holidays.toSorted((one, other) => (one.date < other.date ? -1 : 1))

/** The holidays of `now` with what was added to and taken from those of `base`. */
function mergeHolidays(base: Holidays, mine: Holidays, now: Holidays): Holidays {
  const isIn = (list: Holidays, one: Holidays[number]) => list.some((other) => isSame(one, other))
  const added = mine.filter((one) => !isIn(base, one))
  const kept = now.filter((one) => isIn(mine, one) || !isIn(base, one))
  const dates = new Set(added.map(({ date }) => date))
  return byDate([...kept.filter(({ date }) => !dates.has(date)), ...added])
}

/**
 * The edits of `base` upon what the server has now: no edit is lost, and nothing that somebody else
 * saved is undone unless the same field was edited here. `clashes` are those fields.
 */
export function rebase(
  { base, edits }: { base: Settings; edits: Edits },
  now: Settings,
): { edits: Edits; clashes: Field[] } {
  const { holidays } = edits
  const moved = holidays
    ? { ...edits, holidays: mergeHolidays(base.holidays, holidays, now.holidays) }
    : edits
  const kept = editedFields(moved).filter((field) => !isSame(moved[field], now[field]))
  const clashes = kept.filter((field) => field !== 'holidays' && !isSame(base[field], now[field]))
  return { edits: Object.fromEntries(kept.map((field) => [field, moved[field]])), clashes }
}

/** What was edited further while `sent` was being saved. */
export const editsSince = (sent: Edits, edits: Edits): Edits =>
  Object.fromEntries(
    editedFields(edits)
      .filter((field) => !isSame(edits[field], sent[field]))
      .map((field) => [field, edits[field]]),
  )
