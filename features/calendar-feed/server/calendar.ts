import type { FastifyBaseLogger } from 'fastify'
import ical, { type ICalCalendar, ICalEventTransparency } from 'ical-generator'
import type { DeadlineRow, DutyRow } from '#features/calendar-feed/server/queries.ts'
import { mapRowsSafely } from '#server/database/map-rows.ts'
import type { Locale } from '#shared/locale.ts'

/** The refresh interval suggested to calendar programs; many refresh less often. */
const REFRESH_SECONDS = 3_600
/**
 * A duty without an end time is shown as half an hour long; every duty with an end also has a
 * start.
 */
const HALF_HOUR_MS = 30 * 60_000
const PRODUCT = { company: 'Diwan', product: 'Diwan' } as const

interface CalendarInput {
  locale: Locale
  companyName: string
  /** The company's base address, without a trailing slash. */
  base: string
  deadlines: readonly DeadlineRow[]
  duties: readonly DutyRow[]
  log: FastifyBaseLogger
}

const WORDS = {
  en: {
    name: (company: string) => `${company}: my tasks`,
    deadline: 'Deadline',
    duty: 'Routine task',
    urgent: 'Urgent',
  },
  ar: {
    name: (company: string) => `${company}: مهامي`,
    deadline: 'الموعد النهائي',
    duty: 'مهمة دورية',
    urgent: 'عاجلة',
  },
} as const

const midnight = (date: string) => new Date(`${date}T00:00:00Z`)

function addDeadline(
  calendar: ICalCalendar,
  row: DeadlineRow,
  { locale, base }: CalendarInput,
): void {
  const { deadline, urgent } = WORDS[locale]
  calendar.createEvent({
    id: `task.${row.id}@${new URL(base).hostname}`,
    ...{ start: midnight(row.deadline), allDay: true, stamp: row.changed_at },
    summary: row.title,
    description: row.priority === 'urgent' ? `${deadline} · ${urgent}` : deadline,
    url: `${base}/one-time-task?task=${row.id}`,
    transparency: ICalEventTransparency.TRANSPARENT,
  })
}

function timesOf({ date, starts, ends }: DutyRow) {
  if (!starts) return { start: midnight(date), allDay: true }
  const start = new Date(starts)
  return { start, end: ends ? new Date(ends) : new Date(start.getTime() + HALF_HOUR_MS) }
}

function addDuty(calendar: ICalCalendar, row: DutyRow, { locale, base }: CalendarInput): void {
  calendar.createEvent({
    id: `duty.${row.id}.${row.date}@${new URL(base).hostname}`,
    ...timesOf(row),
    stamp: midnight(row.date),
    summary: row.task_name,
    description: row.description || WORDS[locale].duty,
    url: `${base}/routine-task`,
    transparency: ICalEventTransparency.TRANSPARENT,
  })
}

/**
 * A calendar in RFC 5545 format. Days are dates and times are UTC, so no time zone rules are
 * needed. Events never mark the reader as busy, and the same rows produce the same bytes.
 */
export function createCalendar(source: CalendarInput): string {
  const calendar = ical({
    name: WORDS[source.locale].name(source.companyName),
    prodId: { ...PRODUCT, language: source.locale.toUpperCase() },
    ttl: REFRESH_SECONDS,
  })
  const { deadlines, duties, log } = source
  mapRowsSafely(deadlines, { map: (row) => addDeadline(calendar, row, source), log })
  mapRowsSafely(duties, { map: (row) => addDuty(calendar, row, source), log })
  return calendar.toString()
}
