import '#ui/aria-language.tsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Calendar as AriaCalendar,
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar'
import { useLocale } from 'react-aria-components/I18nProvider'
import { companyClock } from '#client/session.ts'

const arrow =
  'grid size-9 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink disabled:opacity-40'

/**
 * The month inside a date picker; today is the company's date. Week, digits and direction follow
 * the locale of I18nProvider. Arabic weekdays use one letter each: their short names equal the full
 * names and would overlap.
 */
export function Calendar() {
  const { locale } = useLocale()
  const today = companyClock().date
  return (
    <AriaCalendar className="w-full">
      <div className="mb-2 flex items-center justify-between">
        <Button slot="previous" className={arrow}>
          <ChevronLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        </Button>
        <Heading className="text-base font-semibold" />
        <Button slot="next" className={arrow}>
          <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        </Button>
      </div>
      <CalendarGrid
        weekdayStyle={locale.startsWith('ar') ? 'narrow' : 'short'}
        className="w-full border-separate border-spacing-0.5"
      >
        <CalendarGridHeader>
          {(day) => (
            <CalendarHeaderCell className="h-8 text-xs font-medium text-muted">
              {day}
            </CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className={`grid size-9 cursor-default place-items-center rounded-md text-sm tabular-nums hover:bg-hover outside-month:hidden selected:bg-accent selected:font-semibold selected:text-accent-foreground disabled:text-muted disabled:line-through invalid:bg-not-done-soft invalid:text-not-done focus-visible:ring-focus ${date.toString() === today ? 'font-semibold text-accent ring-1 ring-line ring-inset' : ''}`}
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </AriaCalendar>
  )
}
