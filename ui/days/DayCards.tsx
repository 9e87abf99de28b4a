import { Fragment, type ReactNode } from 'react'
import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { useCompanyClock } from '#client/useCompanyClock.ts'
import { addDays, type IsoDate, localClock } from '#shared/dates.ts'
import { DEFAULT_COMPANY_TIMEZONE } from '#shared/locale.ts'
import { Card } from '#ui/Card.tsx'

interface Line {
  id: string
  /** An instant. */
  at: string
}

interface Timed<Of extends Line> {
  line: Of
  time: string
}

/** Lines of each of the company's days, in the order in which they come. */
function byDay<Of extends Line>(lines: readonly Of[]): [IsoDate, Timed<Of>[]][] {
  const zone = readSession()?.timezone ?? DEFAULT_COMPANY_TIMEZONE
  const days = new Map<IsoDate, Timed<Of>[]>()
  for (const line of lines) {
    const { date, time } = localClock(new Date(line.at), zone)
    days.set(date, [...(days.get(date) ?? []), { line, time }])
  }
  return [...days]
}

/** The name of a day: of another year with its year, of yesterday and today with that. */
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
  /** The list item of a line, with its time by the company's clock. */
  children: (line: Of, time: string) => ReactNode
}

/** What happened, a card for each of the company's days. */
export function DayCards<Of extends Line>({ lines, children }: DayCardsProps<Of>) {
  const nameOf = useDayName()
  return (
    <div className="flex flex-col gap-4">
      {byDay(lines).map(([day, timed]) => (
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
