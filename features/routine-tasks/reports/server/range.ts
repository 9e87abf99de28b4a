import { invalidField } from '#server/errors.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'

const MAX_DAYS = 366

/** Throws 422 if the range ends before it starts or is longer than a year. */
export function ensureRange({ from, to }: { from: IsoDate; to: IsoDate }): void {
  if (to < from)
    throw invalidField('to', {
      en: 'The range ends before it begins.',
      ar: 'تنتهي الفترة قبل أن تبدأ.',
    })
  if (to >= addDays(from, MAX_DAYS))
    throw invalidField('to', {
      en: `Choose at most ${MAX_DAYS} days.`,
      ar: `اختر ${MAX_DAYS} يومًا على الأكثر.`,
    })
}
