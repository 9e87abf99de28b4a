import '#ui/aria-language.tsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentProps, useContext } from 'react'
import {
  Calendar as AriaCalendar,
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
  Heading,
} from 'react-aria-components/Calendar'
import { useLocale } from 'react-aria-components/I18nProvider'
import { displayHijri, hasHijriDates } from '#client/hijri.ts'
import { companyClock } from '#client/session.ts'
import type { IsoDate } from '#shared/dates.ts'
import { formatHijriMonths } from '#shared/hijri-months.ts'
import { toHijriParts } from '#shared/hijri-text.ts'
import type { Locale } from '#shared/locale.ts'
import { join } from '#ui/join.ts'

const arrow =
  'grid size-9 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink disabled:opacity-40'

/** The Hijri months of the shown month, where the company shows Hijri dates. */
function HijriMonths({ locale }: { locale: Locale }) {
  const { start, end } = useContext(CalendarStateContext)?.visibleRange ?? {}
  if (!start || !end || !hasHijriDates()) return null
  return (
    <p className="text-xs text-muted">
      {formatHijriMonths(start.toString(), end.toString(), locale)}
    </p>
  )
}

interface DayProps {
  date: IsoDate
  locale: Locale
}

/**
 * The day of the month by the Hijri calendar, where the company shows it. It is drawn from an
 * attribute: as text it would have to be next to the day in the button's name.
 */
function HijriDay({ date, locale, className }: DayProps & { className: string | false }) {
  if (!hasHijriDates()) return null
  return (
    <span
      data-day={toHijriParts(date, locale).day}
      className={join(
        'text-xs leading-none font-normal before:content-[attr(data-day)]',
        className,
      )}
    />
  )
}

/** A day's name for screen readers, with its Hijri date. */
function withHijriName(part: ComponentProps<'div'>, { date, locale }: DayProps) {
  const hijri = displayHijri(date, locale)
  if (!hijri) return part
  const names = [part['aria-label'], hijri]
  return { ...part, 'aria-label': names.join(locale === 'ar' ? '، ' : ', ') }
}

/**
 * The month inside a date picker; today is the company's date. Week, digits and direction follow
 * the locale of I18nProvider. Arabic weekdays use one letter each: their short names equal the full
 * names and would overlap.
 */
export function Calendar() {
  const locale = useLocale().locale.startsWith('ar') ? 'ar' : 'en'
  const today = companyClock().date
  return (
    <AriaCalendar className="w-full">
      <div className="mb-2 flex items-center justify-between">
        <Button slot="previous" className={arrow}>
          <ChevronLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        </Button>
        <div className="text-center">
          <Heading className="text-base font-semibold" />
          <HijriMonths locale={locale} />
        </div>
        <Button slot="next" className={arrow}>
          <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        </Button>
      </div>
      <CalendarGrid
        weekdayStyle={locale === 'ar' ? 'narrow' : 'short'}
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
              render={(part) => <div {...withHijriName(part, { date: date.toString(), locale })} />}
              className={`grid size-9 cursor-default place-items-center rounded-md text-sm tabular-nums hover:bg-hover outside-month:hidden selected:bg-accent selected:font-semibold selected:text-accent-foreground disabled:text-muted disabled:line-through invalid:bg-not-done-soft invalid:text-not-done focus-visible:ring-focus ${date.toString() === today ? 'font-semibold text-accent ring-1 ring-line ring-inset' : ''}`}
            >
              {({ formattedDate, isSelected, isInvalid }) => (
                <span className="grid place-items-center leading-none">
                  {formattedDate}
                  <HijriDay
                    date={date.toString()}
                    locale={locale}
                    className={!isSelected && !isInvalid && 'text-muted'}
                  />
                </span>
              )}
            </CalendarCell>
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </AriaCalendar>
  )
}
