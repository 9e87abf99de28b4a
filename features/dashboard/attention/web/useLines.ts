import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { companyClock, readSession } from '#client/session.ts'
import type { Attention, Duties } from '#features/dashboard/attention/contract.ts'
import type { Rows } from '#features/dashboard/rows.ts'
import { linkTo, maySeeRows } from '#features/dashboard/web/RowsLink.tsx'

export interface AttentionLine {
  key: string
  kind: keyof Attention
  sentence: string
  /** Where the reader sees exactly what is counted or changes it, if they may. */
  link: ReturnType<typeof linkTo | typeof departmentPage>
  names: readonly string[]
  /** How many there are in addition to those that are named. */
  rest: number
}

const WORDS = { overdue: 'overdue', not_done: 'notDone' } as const

/**
 * The page where people are added to a department, or the page of all departments; undefined if the
 * reader may not open it.
 */
function departmentPage(departmentId?: string) {
  const {
    isOwner,
    permissions = [],
    managedDepartments = [],
    companySlug = '',
  } = readSession() ?? {}
  const isTheirs = departmentId !== undefined && managedDepartments.includes(departmentId)
  if (!isOwner && !permissions.includes('view-department') && !isTheirs) return undefined
  if (!departmentId)
    return { to: '/$companyName/department', params: { companyName: companySlug } } as const
  const params = { companyName: companySlug, departmentId }
  return { to: '/$companyName/department/$departmentId', params } as const
}

const allowed = (rows: Rows) => (maySeeRows(rows) ? linkTo(rows) : undefined)

interface Kind {
  kind: keyof Attention
  total: number
  names?: readonly string[]
}

/** One line for all of a kind; none if the total is 0. */
function lineOf(
  { kind, total, names }: Kind,
  sentence: string,
  link?: AttentionLine['link'],
): AttentionLine[] {
  const rest = names ? total - names.length : 0
  return total > 0 ? [{ key: kind, kind, sentence, link, names: names ?? [], rest }] : []
}

interface Sayings {
  /** The sentence for a department, or for the whole company if it is null. */
  of: (department: Duties['departments'][number]['department'], count: number) => string
  rest: (count: number) => string
  link: (department?: string) => AttentionLine['link']
}

/** A line for each named department, and one for the rest. */
function dutyLines(
  kind: 'overdue' | 'not_done' | 'unmanned',
  { total, departments }: Duties,
  { of, rest, link }: Sayings,
): AttentionLine[] {
  const lines = departments.map(({ department, count, tasks }) => ({
    ...{ key: `${kind} ${department?.id ?? 'company'}`, kind, sentence: of(department, count) },
    link: department ? link(department.id) : undefined,
    ...{ names: tasks, rest: count - tasks.length },
  }))
  const others = total - departments.reduce((sum, { count }) => sum + count, 0)
  return [...lines, ...lineOf({ kind, total: others }, rest(others), link())]
}

/** Today's duties that are overdue or not done, and those that nobody can report. */
function useDutyLines() {
  const { t } = useTranslations('attention')
  const { date } = companyClock()
  const inState = (kind: 'overdue' | 'not_done', duties: Duties) =>
    dutyLines(kind, duties, {
      of: (department, count) =>
        department
          ? t(WORDS[kind], { count, name: department.name })
          : t(`${WORDS[kind]}Company`, { count }),
      rest: (count) => t(`${WORDS[kind]}Rest`, { count }),
      link: (dept_id) =>
        allowed({
          page: 'task-reports',
          search: { date, status: kind, ...(dept_id && { dept_id }) },
        }),
    })
  return ({ overdue, not_done, unmanned }: Attention) => [
    ...inState('overdue', overdue),
    ...inState('not_done', not_done),
    ...dutyLines('unmanned', unmanned, {
      of: (department, count) => t('unmanned', { count, name: department?.name ?? '' }),
      rest: (count) => t('unmannedRest', { count }),
      link: departmentPage,
    }),
  ]
}

/** What needs attention, one sentence each, most urgent first. */
export function useLines(needs: Attention): AttentionLine[] {
  const { t, locale } = useTranslations('attention')
  const linesOfDuties = useDutyLines()
  const { silent, late_tasks: late, in_review: review, to_evaluate, left } = needs
  const { total, at_least } = to_evaluate
  return [
    ...linesOfDuties(needs),
    ...lineOf(
      { kind: 'silent', total: silent.total, names: silent.people.map(({ name }) => name) },
      t('silent', { count: silent.total }),
    ),
    ...lineOf(
      { kind: 'late_tasks', total: late.total, names: late.tasks.map(({ title }) => title) },
      t('lateTasks', { count: late.total }),
      linkTo({ page: 'one-time-task', search: { due: 'overdue' } }),
    ),
    ...lineOf(
      { kind: 'in_review', total: review.total, names: review.tasks.map(({ title }) => title) },
      t('inReview', { count: review.total }),
      linkTo({ page: 'one-time-task', search: { status: 'review' } }),
    ),
    ...lineOf(
      { kind: 'to_evaluate', total },
      at_least ? t('toEvaluateMany', { number: total }) : t('toEvaluate', { count: total }),
      linkTo({ page: 'task-reports', search: { view: 'queue' } }),
    ),
    ...lineOf(
      { kind: 'left', total: left.total },
      t('left', { count: left.total, date: formatDate(left.date, locale, 'day') }),
      allowed({ page: 'task-reports', search: { date: left.date, status: 'undone' } }),
    ),
  ]
}
