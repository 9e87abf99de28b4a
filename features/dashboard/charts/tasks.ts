import type { getTaskPerformance } from '#features/one-time-tasks/performance/contract.ts'
import type { Project } from '#features/projects/contract.ts'
import type { Reply } from '#shared/endpoint.ts'

export type TaskNumbers = Reply<typeof getTaskPerformance>
type Group = TaskNumbers['data'][number]
type Times = Group['times'][number]

/** The events of tasks, in chronological order. */
export const EVENTS = ['created', 'done', 'overdue'] as const
type Counts = Record<(typeof EVENTS)[number], number>

/** The statuses that a task has before it is done. */
export const OPEN_STATUSES = ['pending', 'inProgress', 'review'] as const

/** With fewer done or overdue tasks than this, a department, project or person cannot be judged. */
export const MIN_TASKS = 5

const countsOf = (points: readonly Counts[]): Counts => {
  const sum = (event: keyof Counts) => points.reduce((total, point) => total + point[event], 0)
  return { created: sum('created'), done: sum('done'), overdue: sum('overdue') }
}

const toTotal = ({ created, done, overdue }: Counts) => created + done + overdue

/**
 * The sums of all groups per time span, in chronological order, from the first span with any event.
 * `due` is the number of events, so that a day off without work can be marked as such.
 */
export function toTimeSeries({ spans, data }: TaskNumbers) {
  const points = new Map<string, Counts[]>(spans.map(({ date }) => [date, []]))
  for (const { points: own } of data) for (const point of own) points.get(point.date)?.push(point)
  const all = spans.map((span) => {
    const counts = countsOf(points.get(span.date) ?? [])
    return { ...span, ...counts, due: toTotal(counts) }
  })
  const first = all.findIndex(({ due }) => due > 0)
  return all.slice(Math.max(0, first))
}

export interface TaskGroup extends Counts {
  id: string
  name: string
  times: Times[]
}

/** Departments, projects or people with the events of their tasks, those with most events first. */
export const toTaskGroups = (data: readonly Group[], none: string): TaskGroup[] =>
  data
    .map(({ of, points, times }) => {
      return { id: of?.id ?? 'none', name: of?.name ?? none, times, ...countsOf(points) }
    })
    .sort((a, b) => toTotal(b) - toTotal(a))

const FIGURES = { median: 'median_days', average: 'average_days' } as const
export type Figure = keyof typeof FIGURES

/** How many days a group's tasks spent in each status; null if no task was in it. */
export const listDaysByStatus = ({ times }: TaskGroup, figure: Figure): (number | null)[] =>
  OPEN_STATUSES.map(
    (status) => times.find((one) => one.status === status)?.[FIGURES[figure]] ?? null,
  )

/** The percentage of done tasks among those done or overdue, rounded to an integer. */
const toPercent = ({ done, overdue }: Counts) => Math.round((100 * done) / (done + overdue))

/** The groups with enough tasks to judge, best first. */
export const rankGroups = (groups: readonly TaskGroup[]) =>
  groups
    .filter(({ id, done, overdue }) => id !== 'none' && done + overdue >= MIN_TASKS)
    .map((group) => ({ ...group, percent: toPercent(group) }))
    .sort((a, b) => b.percent - a.percent || b.done - a.done)

/**
 * The ticks of an axis in days: automatic (integers) from four days on, otherwise fractions of a
 * day.
 */
export function dayTicks(most: number): number[] | undefined {
  if (most >= 4) return undefined
  const step = most > 1 ? 0.5 : 0.2
  const count = Math.max(2, Math.ceil(most / step - 1e-9))
  return Array.from({ length: count + 1 }, (_, at) => Math.round(at * step * 10) / 10)
}

interface ProjectFilters {
  projects: readonly string[]
  departments: readonly string[]
}

/** Active projects that have tasks, the least complete first. */
export const filterInProgress = <
  P extends Pick<Project, 'id' | 'status' | 'department_id' | 'tasks'>,
>(
  all: readonly P[],
  { projects, departments }: ProjectFilters,
): P[] =>
  all
    .filter(({ status, tasks }) => status === 1 && tasks.total > 0)
    .filter(({ id }) => projects.length === 0 || projects.includes(id))
    .filter(
      ({ department_id: id }) =>
        departments.length === 0 || (id !== null && departments.includes(id)),
    )
    .sort((a, b) => a.tasks.done / a.tasks.total - b.tasks.done / b.tasks.total)
