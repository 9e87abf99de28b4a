import type { FastifyBaseLogger } from 'fastify'
import ical, { type ICalCalendar, ICalEventTransparency } from 'ical-generator'
import type { DeadlineRow, DutyRow } from '#features/calendar-feed/server/queries.ts'
import { eachRow } from '#server/database/each-row.ts'
import type { Locale } from '#shared/locale.ts'

/** How often programs are asked to look; many come more seldom. */
const LOOK_AGAIN_SECONDS = 3_600
/** A duty that has no time to end stands as half an hour; every duty that ends also begins. */
const HALF_HOUR_MS = 30 * 60_000
const PRODUCT = { company: 'Diwan', product: 'Diwan' } as const

interface Source {
  locale: Locale
  companyName: string
  /** Where pages of the company begin, without a slash at the end. */
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

function addDeadline(calendar: ICalCalendar, row: DeadlineRow, { locale, base }: Source): void {
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

function addDuty(calendar: ICalCalendar, row: DutyRow, { locale, base }: Source): void {
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
 * A calendar of RFC 5545. Days stand as days and times in UTC, so that no program needs a rule of a
 * zone; nothing keeps its reader busy, and the same rows are the same bytes.
 */
export function calendarOf(source: Source): string {
  const calendar = ical({
    name: WORDS[source.locale].name(source.companyName),
    prodId: { ...PRODUCT, language: source.locale.toUpperCase() },
    ttl: LOOK_AGAIN_SECONDS,
  })
  const { deadlines, duties, log } = source
  eachRow(deadlines, { make: (row) => addDeadline(calendar, row, source), log })
  eachRow(duties, { make: (row) => addDuty(calendar, row, source), log })
  return calendar.toString()
}
