import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { companyClock, readSession } from '#client/session.ts'
import type { Attention, Duties } from '#features/dashboard/attention/contract.ts'
import type { RowsTarget } from '#features/dashboard/contract.ts'
import { linkTo, maySeeRows } from '#features/dashboard/web/RowsLink.tsx'

export interface AttentionLine {
  key: string
  kind: keyof Attention
  sentence: string
  /** Where the reader sees exactly what is counted or changes it, if they may. */
  link: ReturnType<typeof linkTo | typeof linkToDepartment>
  names: readonly string[]
  /** How many there are in addition to those that are named. */
  rest: number
}

const MESSAGE_KEYS = { overdue: 'overdue', not_done: 'notDone' } as const

/**
 * The page where people are added to a department, or the page of all departments; undefined if the
 * reader may not open it.
 */
function linkToDepartment(departmentId?: string) {
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

const linkIfAllowed = (rows: RowsTarget) => (maySeeRows(rows) ? linkTo(rows) : undefined)

interface LineInput {
  kind: keyof Attention
  total: number
  names?: readonly string[]
}

/** One line for all of a kind; none if the total is 0. */
function toLines(
  { kind, total, names }: LineInput,
  sentence: string,
  link?: AttentionLine['link'],
): AttentionLine[] {
  const rest = names ? total - names.length : 0
  return total > 0 ? [{ key: kind, kind, sentence, link, names: names ?? [], rest }] : []
}

interface LineTexts {
  /** The sentence for a department, or for the whole company if it is null. */
  of: (department: Duties['departments'][number]['department'], count: number) => string
  rest: (count: number) => string
  /** For a department, for the whole company (null), or for all that have no line. */
  link: (department?: string | null) => AttentionLine['link']
}

/** A line for each named department, and one for the rest. */
function toDutyLines(
  kind: 'overdue' | 'not_done' | 'unmanned',
  { total, departments }: Duties,
  { of, rest, link }: LineTexts,
): AttentionLine[] {
  const lines = departments.map(({ department, count, tasks }) => ({
    ...{ key: `${kind} ${department?.id ?? 'company'}`, kind, sentence: of(department, count) },
    link: link(department?.id ?? null),
    ...{ names: tasks, rest: count - tasks.length },
  }))
  const others = total - departments.reduce((sum, { count }) => sum + count, 0)
  return [...lines, ...toLines({ kind, total: others }, rest(others), link())]
}

/** Today's duties that are overdue or not done, and those that nobody can report. */
function useDutyLines() {
  const { t } = useTranslations('attention')
  const { date } = companyClock()
  const toStateLines = (kind: 'overdue' | 'not_done', duties: Duties) =>
    toDutyLines(kind, duties, {
      of: (department, count) =>
        department
          ? t(MESSAGE_KEYS[kind], { count, name: department.name })
          : t(`${MESSAGE_KEYS[kind]}Company`, { count }),
      rest: (count) => t(`${MESSAGE_KEYS[kind]}Rest`, { count }),
      link: (dept_id) =>
        dept_id === null
          ? undefined
          : linkIfAllowed({
              page: 'task-reports',
              search: { date, status: kind, ...(dept_id && { dept_id }) },
            }),
    })
  return ({ overdue, not_done, unmanned }: Attention) => [
    ...toStateLines('overdue', overdue),
    ...toStateLines('not_done', not_done),
    ...toDutyLines('unmanned', unmanned, {
      of: (department, count) =>
        department
          ? t('unmanned', { count, name: department.name })
          : t('unmannedCompany', { count }),
      rest: (count) => t('unmannedRest', { count }),
      link: (dept_id) =>
        linkIfAllowed({
          page: 'manage-routine-task',
          search: { state: 'unmanned', ...(dept_id && { dept_id }) },
        }) ?? (dept_id === null ? undefined : linkToDepartment(dept_id)),
    }),
  ]
}

/** What needs attention, one sentence each, most urgent first. */
export function useAttentionLines(needs: Attention): AttentionLine[] {
  const { t, locale } = useTranslations('attention')
  const listDutyLines = useDutyLines()
  const { silent, late_tasks: late, in_review: review, to_evaluate, left } = needs
  const { total, at_least } = to_evaluate
  return [
    ...listDutyLines(needs),
    ...toLines(
      { kind: 'silent', total: silent.total, names: silent.people.map(({ name }) => name) },
      t('silent', { count: silent.total }),
    ),
    ...toLines(
      { kind: 'late_tasks', total: late.total, names: late.tasks.map(({ title }) => title) },
      t('lateTasks', { count: late.total }),
      linkTo({ page: 'one-time-task', search: { due: 'overdue' } }),
    ),
    ...toLines(
      { kind: 'in_review', total: review.total, names: review.tasks.map(({ title }) => title) },
      t('inReview', { count: review.total }),
      linkTo({ page: 'one-time-task', search: { status: 'review' } }),
    ),
    ...toLines(
      { kind: 'to_evaluate', total },
      at_least ? t('toEvaluateMany', { number: total }) : t('toEvaluate', { count: total }),
      linkTo({ page: 'task-reports', search: { view: 'queue' } }),
    ),
    ...toLines(
      { kind: 'left', total: left.total },
      t('left', { count: left.total, date: formatDate(left.date, locale, 'day') }),
      linkIfAllowed({ page: 'task-reports', search: { date: left.date, status: 'undone' } }),
    ),
  ]
}
