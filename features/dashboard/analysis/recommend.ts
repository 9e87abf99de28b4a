import type { Recommendation } from '#features/dashboard/analysis/contract.ts'
import type { DayNumbers, Moment } from '#features/dashboard/analysis/day.ts'
import type { RowsTarget } from '#features/dashboard/contract.ts'

/** A recommendation before translation; each has one action, which opens `rows`. */
export type RecommendationDraft = Pick<Recommendation, 'code' | 'priority' | 'facts'> & {
  rows: RowsTarget
}

/** The maximum number shown; more would be a list of everything. */
const MAX_RECOMMENDATIONS = 6
const MAX_PER_KIND = 2
const PRIORITY_ORDER = ['high', 'medium', 'low'] as const

interface Group {
  department: string | null
  /** Set if the list can be filtered by this department. */
  dept_id?: string
  due: number
  reported: number
  done: number
  not_done: number
  passed: { due: number; reported: number } | undefined
}

interface Groups {
  /** The departments by which a list can be filtered. */
  linked: Group[]
  /**
   * The company's own duties. No list can show them alone, so they link to the rows of the whole
   * day.
   */
  unlinked: Group[]
  whole: Group
}

function toGroups({ DailyTasks, Departments }: DayNumbers, { passed }: Moment): Groups {
  const ids = new Map(Departments.Departments.map(({ id, name }) => [name, id]))
  const all = DailyTasks.DailyTaskDepts.map((row): Group => {
    const dept_id = row.department_name === null ? undefined : ids.get(row.department_name)
    const own = passed?.find(({ department }) => department === row.department_name)
    return {
      department: row.department_name,
      ...(dept_id && { dept_id }),
      due: row.total_tasks,
      reported: row.total_reports,
      done: row.done_reports,
      not_done: row.not_done_reports,
      passed: passed ? { due: own?.due ?? 0, reported: own?.reported ?? 0 } : undefined,
    }
  })
  return {
    linked: all.filter(({ dept_id }) => dept_id),
    unlinked: all.filter(({ dept_id }) => !dept_id),
    whole: toCompanyGroup(DailyTasks, passed),
  }
}

function toCompanyGroup(day: DayNumbers['DailyTasks'], passed: Moment['passed']): Group {
  const sum = (name: 'due' | 'reported') => passed?.reduce((all, one) => all + one[name], 0) ?? 0
  return {
    department: null,
    due: day.today_total_daily_tasks,
    reported: day.total_reports,
    done: day.done_reports,
    not_done: day.not_done_reports,
    passed: passed ? { due: sum('due'), reported: sum('reported') } : undefined,
  }
}

/** `others`: how many more departments this applies to; set on the last named one. */
type NamedGroup = Group & { others?: number }

/**
 * The groups with the highest counts; the whole day stands for the company's own duties if they
 * have any.
 */
function findLargest(
  { linked, unlinked, whole }: Groups,
  count: (group: Group) => number,
): NamedGroup[] {
  const groups = unlinked.some((one) => count(one) > 0) ? [whole, ...linked] : linked
  const found = groups.filter((group) => count(group) > 0).toSorted((a, b) => count(b) - count(a))
  const others = found.length - MAX_PER_KIND
  return found
    .slice(0, MAX_PER_KIND)
    .map((group, at) => (others > 0 && at === MAX_PER_KIND - 1 ? { ...group, others } : group))
}

const toRowsTarget = ({ dept_id }: Group, { date }: Moment, status: string): RowsTarget => ({
  page: 'task-reports',
  search: { date, ...(dept_id && { dept_id }), status },
})

/** Uses the duties due so far if these are known, otherwise those of the whole day. */
function recommendReporting(groups: Groups, moment: Moment): RecommendationDraft[] {
  const missing = ({ due, reported, passed }: Group) =>
    passed ? passed.due - passed.reported : due - reported
  return findLargest(groups, missing).map((group) => {
    const { department, due, reported, passed, others } = group
    return {
      code: 'not_reported',
      priority: missing(group) * 2 > (passed?.due ?? due) ? 'high' : 'medium',
      facts: {
        department,
        due,
        reported,
        ...(passed && { passed: passed.due, passed_reported: passed.reported }),
        ...(others && { others }),
      },
      rows: toRowsTarget(group, moment, passed ? 'overdue' : 'not_reported'),
    }
  })
}

const recommendForNotDone = (groups: Groups, moment: Moment): RecommendationDraft[] =>
  findLargest(groups, ({ not_done }) => not_done).map((group) => {
    const { department, done, not_done, reported, others } = group
    return {
      code: 'not_done',
      priority: not_done > done ? 'high' : 'medium',
      facts: { department, done, not_done, reported, ...(others && { others }) },
      rows: toRowsTarget(group, moment, 'not_done'),
    }
  })

/** What is pending in today's lists. They cannot show the rows of an earlier day. */
function recommendForWaiting({
  Emps,
  Projects,
  Tasks,
}: DayNumbers): (RecommendationDraft | undefined)[] {
  return [
    Tasks && Tasks.overdue > 0
      ? {
          code: 'overdue_tasks',
          priority: 'high',
          facts: { tasks: Tasks.overdue },
          rows: { page: 'one-time-task', search: { due: 'overdue' } },
        }
      : undefined,
    Tasks && Tasks.review > 0
      ? {
          code: 'waiting_review',
          priority: 'medium',
          facts: { tasks: Tasks.review },
          rows: { page: 'one-time-task', search: { status: 'review' } },
        }
      : undefined,
    Emps && Emps.pending > 0
      ? {
          code: 'pending_people',
          priority: Emps.pending > Emps.invited ? 'high' : 'low',
          facts: { pending: Emps.pending, invited: Emps.invited },
          rows: { page: 'team', search: { status: 'pending' } },
        }
      : undefined,
    Projects && Projects.inactive > Projects.active
      ? {
          code: 'stopped_projects',
          priority: 'low',
          facts: { active: Projects.active, inactive: Projects.inactive },
          rows: { page: 'project', search: { status: 'stopped' } },
        }
      : undefined,
  ]
}

/** What to do, most urgent first, each with the rows where to do it. */
export function recommend(day: DayNumbers, moment: Moment): RecommendationDraft[] {
  const groups = toGroups(day, moment)
  const all = [
    ...recommendReporting(groups, moment),
    ...recommendForNotDone(groups, moment),
    ...(moment.time === null ? [] : recommendForWaiting(day).filter((one) => one !== undefined)),
  ]
  return PRIORITY_ORDER.flatMap((wanted) =>
    all.filter(({ priority }) => priority === wanted),
  ).slice(0, MAX_RECOMMENDATIONS)
}
