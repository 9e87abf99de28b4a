import type { Clock } from '#client/useCompanyClock.ts'
import { isOvernight } from '#features/routine-tasks/definitions/schedule.ts'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import type { DaySearch } from '#features/routine-tasks/reports/web/search.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'
import { matchesSearch } from '#shared/searchable.ts'
import type { StripState } from '#ui/charts/stripMark.tsx'

type Timed = Pick<Occurrence, 'date' | 'from' | 'to' | 'report'>

export const toState = ({ report }: Pick<Occurrence, 'report'>): StripState =>
  report?.status ?? 'not_reported'

/** Reported late, or not reported and already late; the server sends the deadline. */
export const isLate = (
  { report, late_after }: Pick<Occurrence, 'report' | 'late_after'>,
  { now }: Pick<Clock, 'now'>,
): boolean => (report ? report.late : now > Date.parse(late_after))

/** It belongs to an earlier day, but today's page shows it because it runs past midnight. */
export const isFromLastNight = (occurrence: Timed, today: IsoDate) =>
  isOvernight(occurrence) && occurrence.date < today

/** What today's page still shows: overnight occurrences leave it after their window and grace. */
export const withoutEndedNights = (
  occurrences: readonly Occurrence[],
  clock: Clock,
): readonly Occurrence[] => {
  const isOver = (occurrence: Occurrence) =>
    isFromLastNight(occurrence, clock.date) && clock.now > Date.parse(occurrence.late_after)
  return occurrences.some(isOver)
    ? occurrences.filter((occurrence) => !isOver(occurrence))
    : occurrences
}

/** Whether its window is open now and it is not reported. */
export function isRunning(occurrence: Timed, clock: Clock): boolean {
  const { from, to, date, report } = occurrence
  if (report || to === null) return false
  if (date === clock.date)
    return (from ?? '') <= clock.time && (isOvernight(occurrence) || clock.time <= to)
  return isOvernight(occurrence) && addDays(date, 1) === clock.date && clock.time <= to
}

/** Whether it can be reported now: it has opened, and is not locked. */
export const isOpen = (
  { locks, opens_at, late_after }: Pick<Occurrence, 'locks' | 'opens_at' | 'late_after'>,
  { now }: Pick<Clock, 'now'>,
): boolean =>
  !(locks && now > Date.parse(late_after)) &&
  !(opens_at !== undefined && now < Date.parse(opens_at))

/**
 * Whether it starts after a moment in the company's time zone; a report at that moment is early.
 */
export const startsAfter = (
  { from, date }: Pick<Timed, 'from' | 'date'>,
  at: Pick<Clock, 'date' | 'time'>,
): boolean => from !== null && `${date} ${from}` > `${at.date} ${at.time}`

/** A report this long before the start is probably a mistake and needs confirmation. */
const EARLY_MINUTES = 120

const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * MINUTES_PER_HOUR + Number(time.slice(3))
const MINUTES_PER_HOUR = 60

/** Starts so much later that a report needs confirmation. */
export const isEarly = ({ from, date }: Timed, clock: Clock): boolean =>
  from !== null &&
  (date > clock.date ||
    (date === clock.date && minutesOf(from) - minutesOf(clock.time) > EARLY_MINUTES))

/** The one among the open windows that ends first: the next one to do. */
export function findCurrentOccurrence(
  occurrences: readonly Occurrence[],
  clock: Clock,
): Occurrence | undefined {
  const ends = (occurrence: Occurrence) =>
    `${isOvernight(occurrence) && occurrence.date === clock.date ? 1 : 0} ${occurrence.to}`
  const running = occurrences.filter((occurrence) => isRunning(occurrence, clock))
  const [first, ...others] = running
  if (!first) return undefined
  return others.reduce(
    (best, occurrence) => (ends(occurrence) < ends(best) ? occurrence : best),
    first,
  )
}

/** The value in the URL for occurrences without a department. */
export const WHOLE_COMPANY = 'company'

export const toDepartmentId = ({ department }: Occurrence): string =>
  department?.id ?? WHOLE_COMPANY

export function matchesDaySearch(occurrence: Occurrence, search: DaySearch): boolean {
  const { dept_id, task_type, status, search: text } = search
  const state = toState(occurrence)
  return (
    (!dept_id || toDepartmentId(occurrence) === dept_id) &&
    (!task_type || occurrence.task_type === task_type) &&
    (!status || (status === 'reported' ? state !== 'not_reported' : state === status)) &&
    (!text || matchesSearch(occurrence.task_name, text))
  )
}

export interface Group {
  id: string
  /** `null`: occurrences of the whole company. */
  name: string | null
  occurrences: Occurrence[]
}

/** Groups by department, ordered by the first occurrence of each. */
export function groupByDepartment(occurrences: readonly Occurrence[]): Group[] {
  const groups = new Map<string, Group>()
  for (const occurrence of occurrences) {
    const id = toDepartmentId(occurrence)
    const group = groups.get(id)
    if (group) group.occurrences.push(occurrence)
    else
      groups.set(id, { id, name: occurrence.department?.name ?? null, occurrences: [occurrence] })
  }
  return [...groups.values()]
}

export const LAST_NIGHT = 'last-night'

/**
 * Groups with last night first, then by department; on other days there is no group for the night.
 */
export function groupIntoSections(
  occurrences: readonly Occurrence[],
  today: IsoDate | undefined,
): Group[] {
  const isNight = (occurrence: Occurrence) =>
    today !== undefined && isFromLastNight(occurrence, today)
  const nights = occurrences.filter(isNight)
  if (nights.length === 0) return groupByDepartment(occurrences)
  const others = occurrences.filter((occurrence) => !isNight(occurrence))
  return [{ id: LAST_NIGHT, name: null, occurrences: nights }, ...groupByDepartment(others)]
}

export function countReported(occurrences: readonly Pick<Occurrence, 'report'>[]) {
  const done = occurrences.filter((occurrence) => occurrence.report?.status === 'done').length
  const notDone = occurrences.filter(
    (occurrence) => occurrence.report?.status === 'not_done',
  ).length
  return { total: occurrences.length, reported: done + notDone, done, notDone }
}
