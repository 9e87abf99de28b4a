import { displayHijri } from '#client/hijri.ts'
import { useTranslations } from '#client/i18n.ts'
import type { IsoDate } from '#shared/dates.ts'
import { join } from '#ui/join.ts'

interface Props {
  date: IsoDate
  /** The date is not known yet: another one keeps its place. */
  awaited?: boolean
}

/** The Hijri date beside a Gregorian one, where the company shows it. */
export function HijriDate({ date, awaited }: Props) {
  const text = displayHijri(date, useTranslations('common').locale)
  return (
    text && (
      <span className={join('text-sm font-normal text-muted', awaited && 'invisible')}>{text}</span>
    )
  )
}
