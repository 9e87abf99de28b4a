import { call } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { fetchPages } from '#client/query.ts'
import { companyClock } from '#client/session.ts'
import { queryOf, type TaskSearch } from '#features/one-time-tasks/lists/web/search.ts'
import { listTasks, type Task } from '#features/one-time-tasks/tasks/contract.ts'
import { LISTED_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import { useListExport } from '#records/documents/web/useListExport.ts'
import { cellsOf, labelsOf } from '#records/fields/field.ts'
import type { Cell } from '#shared/csv.ts'

const PAGE = 100

/** All tasks that match a filter, in its order. */
const fetchAll = (search: TaskSearch) =>
  fetchPages(
    (page) => call(listTasks, { query: { ...queryOf(search), page, per_page: PAGE } }),
    (task: Task) => task.id,
  )

/** The status comes after the title. */
const STATUS_AT = 1

const namesOf = (people: readonly { name: string }[]) => people.map(({ name }) => name).join('، ')

/** The rows of the exported file, one per task; an import can read the same columns. */
function useTable() {
  const { t, locale } = useTranslations('tasks')
  const heads = [
    ...Object.values(labelsOf(LISTED_FIELDS, locale)).toSpliced(STATUS_AT, 0, t('status')),
    t('place.assigned'),
    t('place.supervised'),
    t('place.consulted'),
    t('place.informed'),
    t('project'),
    t('department'),
  ]
  const row = ({ people, ...task }: Task): Cell[] => [
    ...Object.values(cellsOf(LISTED_FIELDS, task, locale)).toSpliced(
      STATUS_AT,
      0,
      t(`status.${task.status}`),
    ),
    namesOf(people.assigned),
    people.supervisor?.name ?? null,
    namesOf(people.consulted),
    namesOf(people.informed),
    task.project?.name ?? null,
    task.department?.name ?? null,
  ]
  return (tasks: readonly Task[]) => [heads, ...tasks.map(row)]
}

/** Exports the whole list, with the current filters, as a file. */
export function useTaskSheet(search: TaskSearch) {
  const { t } = useTranslations('taskList')
  const table = useTable()
  return useListExport<{ data: Task[] }>({
    shown: undefined,
    fetchWhole: () => fetchAll(search),
    fileOf: ({ data }) => ({
      name: t('fileName', { date: companyClock().date }),
      rows: table(data),
    }),
  })
}
