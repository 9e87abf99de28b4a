import { useTranslations } from '#client/i18n.ts'
import type { IsoDate } from '#shared/dates.ts'
import { isoDate } from '#shared/fields.ts'
import { Button } from '#ui/Button.tsx'
import { DatePicker } from '#ui/DatePicker.tsx'
import { lastDays, type Range, withEnd } from '#ui/range/range.ts'
import { useDebouncedText } from '#ui/useDebouncedText.ts'

const PERIODS = [
  { days: 7, name: 'last7' },
  { days: 30, name: 'last30' },
  { days: 90, name: 'last90' },
  { days: 365, name: 'lastYear' },
] as const

interface Props {
  range: Range
  today: IsoDate
  onRange: (range: Range, options?: { replace: boolean }) => void
}

/** Common periods that end today. */
export function Periods({ range: { from, to }, today, onRange }: Props) {
  const { t } = useTranslations('lists')
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="sr-only">{t('periods')}</legend>
      {PERIODS.map(({ days, name }) => {
        const period = lastDays(days, today)
        return (
          <Button
            key={days}
            size="sm"
            className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
            aria-pressed={to === period.to && from === period.from}
            onClick={() => onRange(period)}
          >
            {t(name)}
          </Button>
        )
      })}
    </fieldset>
  )
}

/** The first or the last day, chosen or typed; a partly typed date does not change the range. */
function DayField({ end, range, today, onRange }: Props & { end: 'from' | 'to' }) {
  const { t } = useTranslations('lists')
  const [typed, setTyped] = useDebouncedText(range[end], (day) => {
    if (isoDate.safeParse(day).success && day <= today)
      onRange(withEnd(range, end, day), { replace: true })
  })
  return (
    <DatePicker
      label={t(end)}
      value={typed || null}
      max={today}
      onChange={(day) => setTyped(day ?? '')}
    />
  )
}

/** The first and the last day, at most today. */
export const RangeFields = (props: Props) => (
  <>
    <DayField end="from" {...props} />
    <DayField end="to" {...props} />
  </>
)
