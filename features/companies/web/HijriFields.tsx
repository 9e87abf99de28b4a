import { useId, useState } from 'react'
import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { companyClock } from '#client/session.ts'
import type { IsoDate } from '#shared/dates.ts'
import { type HijriDate, toGregorian, toHijri } from '#shared/hijri.ts'
import { toHijriParts } from '#shared/hijri-text.ts'
import type { Locale } from '#shared/locale.ts'
import { join } from '#ui/join.ts'
import { NativeSelect } from '#ui/NativeSelect.tsx'

const LONGEST_MONTH = 30
/** This year and the years after it in which a holiday can be. */
const YEARS = 10

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

const numbers = (values: number[]) => values.map((id) => ({ id, name: String(id) }))

/** The twelve months by name, in a year. */
const monthsOf = (year: number, locale: Locale) =>
  upTo(12).map((month) => {
    const first = toGregorian({ year, month, day: 1 })
    return { id: month, name: (first && toHijriParts(first, locale).month) ?? String(month) }
  })

interface Props {
  label: string
  value: IsoDate | null
  onChange: (date: IsoDate | null) => void
  error: string | undefined
}

/** A date by the Umm al-Qura calendar; its value is the Gregorian date, which it shows. */
export function HijriFields({ label, value, onChange, error }: Props) {
  const { t, locale } = useTranslations('settings')
  const id = useId()
  const thisYear = toHijri(companyClock().date).year
  /** The day is 0 until it is chosen. */
  const [chosen, setChosen] = useState<HijriDate>(() =>
    value ? toHijri(value) : { ...toHijri(companyClock().date), day: 0 },
  )
  const choose = (part: Partial<HijriDate>) => {
    const next = { ...chosen, ...part }
    setChosen(next)
    onChange(next.day > 0 ? (toGregorian(next) ?? null) : null)
  }
  const months = monthsOf(chosen.year, locale)
  const isMissing = chosen.day > 0 && !toGregorian(chosen)
  const monthName = `${months[chosen.month - 1]?.name} ${chosen.year}`
  const problem = isMissing ? t('hijriShortMonth', { month: monthName }) : error
  const field = { required: true, 'aria-invalid': problem ? true : undefined }
  return (
    <fieldset aria-describedby={id}>
      <legend className="sr-only">{label}</legend>
      <div className="flex gap-2">
        <NativeSelect
          {...field}
          label={t('day')}
          className="w-20"
          placeholder="–"
          options={numbers(upTo(LONGEST_MONTH))}
          value={chosen.day || ''}
          onChange={({ target }) => choose({ day: Number(target.value) })}
        />
        <NativeSelect
          {...field}
          label={t('month')}
          className="grow"
          options={months}
          value={chosen.month}
          onChange={({ target }) => choose({ month: Number(target.value) })}
        />
        <NativeSelect
          {...field}
          label={t('year')}
          className="w-24"
          options={numbers(upTo(YEARS + 1).map((at) => thisYear + at - 1))}
          value={chosen.year}
          onChange={({ target }) => choose({ year: Number(target.value) })}
        />
      </div>
      <p
        id={id}
        role="status"
        className={join('mt-1.5 min-h-lh text-sm font-medium', problem && 'text-not-done')}
      >
        {problem ??
          (value &&
            t('inGregorian', {
              date: `${formatDate(value, locale, 'day')} ${value.slice(0, 4)}`,
            }))}
      </p>
      <p className="text-sm text-muted">{t('byMoonText')}</p>
    </fieldset>
  )
}
