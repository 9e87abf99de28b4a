import { useTranslations } from '#client/i18n.ts'
import { useCompanyClock } from '#client/useCompanyClock.ts'
import type { IsoDate } from '#shared/dates.ts'
import { isoDate } from '#shared/fields.ts'
import { DatePicker } from '#ui/DatePicker.tsx'
import { useDebouncedText } from '#ui/useDebouncedText.ts'

interface DayFilterProps {
  end: 'from' | 'to'
  value: IsoDate | undefined
  onChange: (day: IsoDate | undefined) => void
}

/** The first or the last day, at most today; a partly typed date does not change the filter. */
export function DayFilter({ end, value, onChange }: DayFilterProps) {
  const { t } = useTranslations('lists')
  const today = useCompanyClock().date
  const [typed, setTyped] = useDebouncedText(value ?? '', (day) => {
    if (day === '') onChange(undefined)
    else if (isoDate.safeParse(day).success) onChange(day)
  })
  return (
    <DatePicker
      label={t(end)}
      value={typed || null}
      max={today}
      clearLabel={t('clearDate')}
      onChange={(day) => setTyped(day ?? '')}
    />
  )
}
