import { useMemo } from 'react'
import { formatDate, formatTime, isolateTime } from '#client/format.ts'
import { type Translate, useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import type { Clock } from '#client/useCompanyClock.ts'
import { assigneeOf } from '#features/routine-tasks/definitions/assign.ts'
import {
  type Occurrence,
  occurrenceKey,
  type Report,
} from '#features/routine-tasks/reports/contract.ts'
import { isLate, toState } from '#features/routine-tasks/reports/web/day.ts'
import { toLocalTime } from '#shared/dates.ts'
import { DEFAULT_COMPANY_TIMEZONE, type Locale } from '#shared/locale.ts'

type Words = Translate<'routine'>

/** The signed-in user, with the company's time zone and the page's language. */
export interface Viewer {
  userId: string
  timezone: string
  locale: Locale
}

const STATES = { done: 'done', not_done: 'notDone', not_reported: 'notReported' } as const
const LATE_STATES = { done: 'doneLate', not_done: 'notDoneLate' } as const
const EARLY_STATES = { done: 'doneEarly', not_done: 'notDoneEarly' } as const

/** "Done", "Not done, reported late", "Done, reported early". */
const formatReportState = (t: Words, { status, late, early }: Report) =>
  t(((late && LATE_STATES) || (early && EARLY_STATES) || STATES)[status])

/** The time of an action; with the date if it was on another day than `on`. */
export function formatActionTime(
  on: string,
  instant: string,
  { timezone, locale }: Viewer,
): string {
  const time = isolateTime(formatTime(instant, locale, timezone))
  const day = toLocalTime(new Date(instant), timezone).date
  return day === on ? time : `${formatDate(day, locale, 'short')} ${time}`
}

/** How many duties of a day are reported; for a single duty, whether it is. */
export function formatReportedCount(
  t: Words,
  { reported, total }: Record<'reported' | 'total', number>,
) {
  if (total === 1) return t(reported === 1 ? 'reportedSingle' : 'notReportedSingle')
  return t('reported', { count: reported, total })
}

export type ReportedOccurrence = Occurrence & { report: Report }

/** "Done, 08:06, you" */
export const formatReport = (
  t: Words,
  { report, date }: Pick<ReportedOccurrence, 'report' | 'date'>,
  reader: Viewer,
): string =>
  t('line', {
    state: formatReportState(t, report),
    time: formatActionTime(date, report.created_at, reader),
    who: report.user.id === reader.userId ? t('you') : report.user.name,
  })

/** Who does an occurrence, unless anybody of its department does. */
export const formatAssignee = (
  t: Words,
  { assign }: Pick<Occurrence, 'assign'>,
  { userId }: Viewer,
): string | undefined =>
  assign &&
  (assign.member?.id === userId
    ? t('assignedToYou')
    : t('assignedTo', { name: assigneeOf(assign)?.name ?? '' }))

/** The accessible name of a cell in the strip. */
function cellName(t: Words, occurrence: Occurrence, clock: Clock): string {
  const open = isLate(occurrence, clock) ? t('overdue') : t('notReported')
  const state = occurrence.report ? formatReportState(t, occurrence.report) : open
  const task = occurrence.task_name
  if (!occurrence.from) return t('cell', { task, state })
  return t('cellAt', { time: isolateTime(occurrence.from), task, state })
}

export const toStripCell = (t: Words, occurrence: Occurrence, clock: Clock) => ({
  id: occurrenceKey(occurrence),
  state: toState(occurrence),
  late: isLate(occurrence, clock),
  early: occurrence.report?.early ?? false,
  name: cellName(t, occurrence, clock),
})

/** The signed-in user as the reader of the page. */
export function useViewer(): Viewer {
  const { locale } = useTranslations('routine')
  return useMemo(() => {
    const session = readSession()
    return {
      userId: session?.userId ?? '',
      timezone: session?.timezone ?? DEFAULT_COMPANY_TIMEZONE,
      locale,
    }
  }, [locale])
}
