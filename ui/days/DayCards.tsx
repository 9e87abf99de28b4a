import { Fragment, type ReactNode } from 'react'
import { displayTime, formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { useCompanyClock } from '#client/useCompanyClock.ts'
import { addDays, type IsoDate, toLocalTime } from '#shared/dates.ts'
import { DEFAULT_COMPANY_TIMEZONE } from '#shared/locale.ts'
import { Card } from '#ui/Card.tsx'

interface Line {
  id: string
  /** A timestamp. */
  at: string
}

interface Timed<Of extends Line> {
  line: Of
  time: string
}

/** Groups the lines by the company's days, keeping their order. */
function groupByDay<Of extends Line>(lines: readonly Of[]): [IsoDate, Timed<Of>[]][] {
  const zone = readSession()?.timezone ?? DEFAULT_COMPANY_TIMEZONE
  const days = new Map<IsoDate, Timed<Of>[]>()
  for (const line of lines) {
    const { date, time } = toLocalTime(new Date(line.at), zone)
    days.set(date, [...(days.get(date) ?? []), { line, time: displayTime(time) }])
  }
  return [...days]
}

/**
 * The title of a day: the date, with the year if it is another year; today and yesterday by name,
 * with the date as a note.
 */
function useDayName() {
  const { t, locale } = useTranslations('lists')
  const { date: today } = useCompanyClock()
  const words: Record<IsoDate, string> = {
    [today]: t('today'),
    [addDays(today, -1)]: t('yesterday'),
  }
  return (day: IsoDate) => {
    const isThisYear = day.slice(0, 4) === today.slice(0, 4)
    const date = formatDate(day, locale, isThisYear ? 'day' : 'date')
    const near = words[day]
    return near ? { title: near, note: date } : { title: date }
  }
}

interface DayCardsProps<Of extends Line> {
  lines: readonly Of[]
  /** Renders the list item of a line, with its time in the company's time zone, on the user's clock. */
  children: (line: Of, time: string) => ReactNode
}

/** Events grouped into one card per day of the company. */
export function DayCards<Of extends Line>({ lines, children }: DayCardsProps<Of>) {
  const nameOf = useDayName()
  return (
    <div className="flex flex-col gap-4">
      {groupByDay(lines).map(([day, timed]) => (
        <Card key={day} pad={false} className="overflow-hidden" {...nameOf(day)}>
          <ol>
            {timed.map(({ line, time }) => (
              <Fragment key={line.id}>{children(line, time)}</Fragment>
            ))}
          </ol>
        </Card>
      ))}
    </div>
  )
}
