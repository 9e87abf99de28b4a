import type { IsoDate } from '#platform/shared/dates.ts'
import { isoDate } from '#platform/shared/fields.ts'
import { useWords } from '#platform/web/i18n.ts'
import { DatePicker } from '#platform/web/ui/DatePicker.tsx'
import { useCompanyClock } from '#platform/web/useCompanyClock.ts'
import { useTypedText } from '#platform/web/useTypedText.ts'

interface DayFilterProps {
  end: 'from' | 'to'
  value: IsoDate | undefined
  onChange: (day: IsoDate | undefined) => void
}

/** The first or the last day, today at most; while a year is typed, nothing is asked for. */
export function DayFilter({ end, value, onChange }: DayFilterProps) {
  const { t } = useWords('lists')
  const today = useCompanyClock().date
  const [typed, setTyped] = useTypedText(value ?? '', (day) => {
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
