import { invalidField } from '#server/errors.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'

const MOST_DAYS = 366

/** Throws 422 for a range that runs backwards or over more than a year. */
export function ensureRange({ from, to }: { from: IsoDate; to: IsoDate }): void {
  if (to < from)
    throw invalidField('to', {
      en: 'The range ends before it begins.',
      ar: 'تنتهي الفترة قبل أن تبدأ.',
    })
  if (to >= addDays(from, MOST_DAYS))
    throw invalidField('to', {
      en: `Choose at most ${MOST_DAYS} days.`,
      ar: `اختر ${MOST_DAYS} يومًا على الأكثر.`,
    })
}
