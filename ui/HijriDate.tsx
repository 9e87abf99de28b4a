import { displayHijri } from '#client/hijri.ts'
import { useTranslations } from '#client/i18n.ts'
import type { IsoDate } from '#shared/dates.ts'

/** The Hijri date beside a Gregorian one, where the company shows it. */
export function HijriDate({ date }: { date: IsoDate }) {
  const text = displayHijri(date, useTranslations('common').locale)
  return text && <span className="text-sm font-normal text-muted">{text}</span>
}
