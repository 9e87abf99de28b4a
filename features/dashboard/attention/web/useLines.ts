import type { Attention, Duties } from '#features/dashboard/attention/contract.ts'
import type { Rows } from '#features/dashboard/rows.ts'
import { maySeeRows } from '#features/dashboard/web/RowsLink.tsx'
import { formatDate } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { companyClock } from '#platform/web/session.ts'

export interface AttentionLine {
  key: string
  kind: keyof Attention
  sentence: string
  /** Where one sees exactly what is counted, if the reader may. */
  rows: Rows | undefined
  names: readonly string[]
  /** How many there are beside those that are named. */
  rest: number
}

const WORDS = { overdue: 'overdue', not_done: 'notDone' } as const

const allowed = (rows: Rows) => (maySeeRows(rows) ? rows : undefined)

interface Kind {
  kind: keyof Attention
  total: number
  names?: readonly string[]
}

/** A line for all of a kind; none where there is nothing of it. */
function lineOf({ kind, total, names }: Kind, sentence: string, rows?: Rows): AttentionLine[] {
  const rest = names ? total - names.length : 0
  return total > 0 ? [{ key: kind, kind, sentence, rows, names: names ?? [], rest }] : []
}

/** Today's duties in a state: a line for each department that is named, and one for the rest. */
function useDutyLines() {
  const { t } = useWords('attention')
  const { date } = companyClock()
  return (kind: 'overdue' | 'not_done', { total, departments }: Duties): AttentionLine[] => {
    const rows = (dept_id?: string) =>
      allowed({ page: 'task-reports', search: { date, status: kind, ...(dept_id && { dept_id }) } })
    const lines = departments.map(({ department, count, tasks }) => ({
      key: `${kind} ${department?.id ?? 'company'}`,
      kind,
      sentence: department
        ? t(WORDS[kind], { count, name: department.name })
        : t(`${WORDS[kind]}Company`, { count }),
      rows: department ? rows(department.id) : undefined,
      names: tasks,
      rest: count - tasks.length,
    }))
    const rest = total - departments.reduce((sum, { count }) => sum + count, 0)
    const sentence = t(`${WORDS[kind]}Rest`, { count: rest })
    return rest > 0
      ? [...lines, { key: kind, kind, sentence, rows: rows(), names: [], rest: 0 }]
      : lines
  }
}

/** What needs somebody, a sentence each, the most pressing first. */
export function useLines(needs: Attention): AttentionLine[] {
  const { t, locale } = useWords('attention')
  const dutyLines = useDutyLines()
  const {
    overdue,
    not_done,
    silent,
    late_tasks: late,
    in_review: review,
    to_evaluate,
    left,
  } = needs
  const { total, at_least } = to_evaluate
  return [
    ...dutyLines('overdue', overdue),
    ...dutyLines('not_done', not_done),
    ...lineOf(
      { kind: 'silent', total: silent.total, names: silent.people.map(({ name }) => name) },
      t('silent', { count: silent.total }),
    ),
    ...lineOf(
      { kind: 'late_tasks', total: late.total, names: late.tasks.map(({ title }) => title) },
      t('lateTasks', { count: late.total }),
      { page: 'one-time-task', search: { due: 'overdue' } },
    ),
    ...lineOf(
      { kind: 'in_review', total: review.total, names: review.tasks.map(({ title }) => title) },
      t('inReview', { count: review.total }),
      { page: 'one-time-task', search: { status: 'review' } },
    ),
    ...lineOf(
      { kind: 'to_evaluate', total },
      at_least ? t('toEvaluateMany', { number: total }) : t('toEvaluate', { count: total }),
      { page: 'task-reports', search: { view: 'queue' } },
    ),
    ...lineOf(
      { kind: 'left', total: left.total },
      t('left', { count: left.total, date: formatDate(left.date, locale, 'day') }),
      allowed({ page: 'task-reports', search: { date: left.date, status: 'undone' } }),
    ),
  ]
}
