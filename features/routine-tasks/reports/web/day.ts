import { isOvernight } from '#features/routine-tasks/definitions/rule.ts'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import type { DaySearch } from '#features/routine-tasks/reports/web/search.ts'
import { addDays, type IsoDate } from '#platform/shared/dates.ts'
import type { StripState } from '#platform/web/charts/stripMark.ts'
import { matches } from '#platform/web/ui/matches.ts'
import type { Clock } from '#platform/web/useCompanyClock.ts'

type Timed = Pick<Occurrence, 'date' | 'from' | 'to' | 'report'>
type Place = Pick<Occurrence, 'date' | 'id'>

/** A task of last night and of tonight are two. */
export const dutyKey = ({ date, id }: Place) => `${date} ${id}`

/** The row of a duty in the page. */
export const dutyRowId = ({ date, id }: Place) => `duty-${date}-${id}`

export const stateOf = ({ report }: Pick<Occurrence, 'report'>): StripState =>
  report?.status ?? 'not_reported'

/** Reported late, or not reported though a report would be late now: the server says from when on. */
export const isLate = (
  { report, late_after }: Pick<Occurrence, 'report' | 'late_after'>,
  { now }: Pick<Clock, 'now'>,
): boolean => (report ? report.late : now > Date.parse(late_after))

/** Of a day before today, though today's page shows it, because it runs past midnight. */
export const isOfLastNight = (duty: Timed, today: IsoDate) => isOvernight(duty) && duty.date < today

/** What today's page shows still: a night leaves it once it and its grace are over. */
export const stillShown = (duties: readonly Occurrence[], clock: Clock): readonly Occurrence[] => {
  const isOver = (duty: Occurrence) =>
    isOfLastNight(duty, clock.date) && clock.now > Date.parse(duty.late_after)
  return duties.some(isOver) ? duties.filter((duty) => !isOver(duty)) : duties
}

/** Between its two times now, and not reported. */
export function isNow(duty: Timed, clock: Clock): boolean {
  const { from, to, date, report } = duty
  if (report || from === null || to === null) return false
  if (date === clock.date) return from <= clock.time && (isOvernight(duty) || clock.time <= to)
  return isOvernight(duty) && addDays(date, 1) === clock.date && clock.time <= to
}

/** Of those that run now, the one that ends first: it is what to do next. */
export function currentDuty(duties: readonly Occurrence[], clock: Clock): Occurrence | undefined {
  const ends = (duty: Occurrence) =>
    `${isOvernight(duty) && duty.date === clock.date ? 1 : 0} ${duty.to}`
  const running = duties.filter((duty) => isNow(duty, clock))
  const [first, ...others] = running
  if (!first) return undefined
  return others.reduce((best, duty) => (ends(duty) < ends(best) ? duty : best), first)
}

/** Stands in the URL for duties without a department. */
export const WHOLE_COMPANY = 'company'

export const departmentIdOf = ({ department }: Occurrence): string =>
  department?.id ?? WHOLE_COMPANY

export function isWanted(duty: Occurrence, search: DaySearch): boolean {
  const { dept_id, task_type, status, search: text } = search
  const state = stateOf(duty)
  return (
    (!dept_id || departmentIdOf(duty) === dept_id) &&
    (!task_type || duty.task_type === task_type) &&
    (!status || (status === 'reported' ? state !== 'not_reported' : state === status)) &&
    (!text || matches(duty.task_name, text))
  )
}

export interface Group {
  id: string
  /** `null`: duties of the whole company. */
  name: string | null
  duties: Occurrence[]
}

/** By department, in order of each one's first duty. */
export function groupsOf(duties: readonly Occurrence[]): Group[] {
  const groups = new Map<string, Group>()
  for (const duty of duties) {
    const id = departmentIdOf(duty)
    const group = groups.get(id)
    if (group) group.duties.push(duty)
    else groups.set(id, { id, name: duty.department?.name ?? null, duties: [duty] })
  }
  return [...groups.values()]
}

export const LAST_NIGHT = 'last-night'

/** Those of last night first, then by department; no nights apart on another day's page. */
export function sectionsOf(duties: readonly Occurrence[], today: IsoDate | undefined): Group[] {
  const isNight = (duty: Occurrence) => today !== undefined && isOfLastNight(duty, today)
  const nights = duties.filter(isNight)
  if (nights.length === 0) return groupsOf(duties)
  const others = duties.filter((duty) => !isNight(duty))
  return [{ id: LAST_NIGHT, name: null, duties: nights }, ...groupsOf(others)]
}

export function tallyOf(duties: readonly Pick<Occurrence, 'report'>[]) {
  const done = duties.filter((duty) => duty.report?.status === 'done').length
  const notDone = duties.filter((duty) => duty.report?.status === 'not_done').length
  return { total: duties.length, reported: done + notDone, done, notDone }
}
