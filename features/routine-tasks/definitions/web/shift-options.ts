import {
  formatRamadan,
  type TranslateDefinitions,
} from '#features/routine-tasks/definitions/web/format-rule.ts'
import type { Locale } from '#shared/locale.ts'

const STEP = 30
const MAX_SHIFT = 360
const STEPS = Array.from({ length: (2 * MAX_SHIFT) / STEP + 1 }, (_, at) => at * STEP - MAX_SHIFT)

/** The minutes by which times can move in Ramadan: half hours, and those that are chosen now. */
export function shiftOptions(
  t: TranslateDefinitions,
  locale: Locale,
  chosen: number | null | undefined,
): { id: number; name: string }[] {
  const all = new Set(chosen == null ? STEPS : [...STEPS, chosen])
  return [...all]
    .toSorted((one, other) => one - other)
    .map((shift) => ({ id: shift, name: formatRamadan(t, { shift }, locale) }))
}
