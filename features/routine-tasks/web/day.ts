import type { Occurrence } from '#features/routine-tasks/contract.ts'
import type { DaySearch } from '#features/routine-tasks/web/search.ts'
import { addDays, type IsoDate } from '#platform/shared/dates.ts'
import type { StripState } from '#platform/web/charts/stripMark.ts'
import { matches } from '#platform/web/ui/matches.ts'

/** The company's date and time of day. */
export interface Clock {
  date: IsoDate
  time: string
}

type Timed = Pick<Occurrence, 'date' | 'from' | 'to' | 'report'>

export const stateOf = ({ report }: Pick<Occurrence, 'report'>): StripState =>
  report?.status ?? 'not_reported'

/** `to` before `from` means past midnight. */
const isOvernight = ({ from, to }: Timed) => from !== null && to !== null && to < from

/** Reported late, or not reported though its time is over; the server counts it the same way. */
export function isLate(duty: Timed, clock: Clock): boolean {
  if (duty.report) return duty.report.late
  if (duty.date !== clock.date) return duty.date < clock.date
  return duty.to !== null && !isOvernight(duty) && duty.to < clock.time
}

/** Between its two times now, and not reported. */
export function isNow(duty: Timed, clock: Clock): boolean {
  const { from, to, date, report } = duty
  if (report || from === null || to === null) return false
  if (date === clock.date) return from <= clock.time && (isOvernight(duty) || clock.time <= to)
  return isOvernight(duty) && addDays(date, 1) === clock.date && clock.time <= to
}

/** Of those that run now, the one that ends first: it is what to do next. */
export function currentId(duties: readonly Occurrence[], clock: Clock): string | undefined {
  const ends = (duty: Occurrence) =>
    `${isOvernight(duty) && duty.date === clock.date ? 1 : 0} ${duty.to}`
  const running = duties.filter((duty) => isNow(duty, clock))
  const [first, ...others] = running
  if (!first) return undefined
  return others.reduce((best, duty) => (ends(duty) < ends(best) ? duty : best), first).id
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

/** The row of a duty in the page. */
export const dutyRowId = (id: string) => `duty-${id}`

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

export function tallyOf(duties: readonly Pick<Occurrence, 'report'>[]) {
  const done = duties.filter((duty) => duty.report?.status === 'done').length
  const notDone = duties.filter((duty) => duty.report?.status === 'not_done').length
  return { total: duties.length, reported: done + notDone, done, notDone }
}
