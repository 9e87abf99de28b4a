import { ChevronLeft, ChevronRight } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'
import { isoDate } from '#shared/fields.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useDebouncedText } from '#ui/useDebouncedText.ts'

const DatePicker = lazy(async () => ({
  default: (await import('#ui/DatePicker.tsx')).DatePicker,
}))

interface Props {
  date: IsoDate
  today: IsoDate
  /** `undefined` means today, whatever date that will be. */
  onDay: (day: IsoDate | undefined) => void
  /** Called with a day that is likely to be requested next. */
  onPrefetch: (day: IsoDate) => void
}

/** Navigation to the previous day, a calendar day, the next day and today. */
export function DayNav({ date, today, onDay, onPrefetch }: Props) {
  const { t } = useTranslations('lists')
  const go = (day: IsoDate) => onDay(day === today ? undefined : day)
  const [typed, setTyped] = useDebouncedText(date, (day) => {
    if (isoDate.safeParse(day).success) go(day)
  })
  const step = (days: number) => {
    const day = addDays(date, days)
    const ahead = () => onPrefetch(day)
    const Arrow = days < 0 ? ChevronLeft : ChevronRight
    return (
      <IconButton
        label={t(days < 0 ? 'previousDay' : 'nextDay')}
        tone="outline"
        icon={<Arrow aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
        disabled={!isoDate.safeParse(day).success}
        onPointerEnter={ahead}
        onFocus={ahead}
        onClick={() => go(day)}
      />
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {step(-1)}
      <Suspense
        fallback={<span className="block h-10 w-40 rounded-md border border-field-line bg-card" />}
      >
        <DatePicker
          label={t('date')}
          hideLabel
          value={typed || null}
          onChange={(day) => setTyped(day ?? '')}
          className="w-40"
        />
      </Suspense>
      {step(1)}
      <Button onClick={() => go(today)} tone="quiet">
        {t('today')}
      </Button>
    </div>
  )
}
