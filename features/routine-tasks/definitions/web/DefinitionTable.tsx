import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { usePreferences } from '#client/preferences.ts'
import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { ActiveSwitch } from '#features/routine-tasks/definitions/web/ActiveSwitch.tsx'
import {
  DepartmentName,
  type ListProps,
  SelectTask,
  TaskMenu,
  TaskName,
  useNextDateText,
} from '#features/routine-tasks/definitions/web/parts.tsx'
import {
  DEFAULT_SORT,
  type DefinitionSearch,
  type SortBy,
} from '#features/routine-tasks/definitions/web/search.ts'
import { MenuHead } from '#records/list/web/RowMenu.tsx'
import { SelectPage } from '#records/list/web/SelectBox.tsx'
import { sortOf } from '#records/list/web/sorting.ts'
import { join } from '#ui/join.ts'
import { RowTh, Table, Td, Th } from '#ui/Table.tsx'

function Row({
  task,
  calendars,
  ruleOf,
  selection,
  mayCreate,
  show,
}: Omit<ListProps, 'tasks'> & { task: RoutineTask }) {
  const { t, locale } = useTranslations('definitions')
  const next = useNextDateText(task, calendars)
  return (
    <tr className="hover:bg-hover has-[td:first-child_input:checked]:bg-accent-soft">
      <Td className="w-0">
        <SelectTask task={task} selection={selection} />
      </Td>
      <RowTh className="py-2">
        <TaskName task={task} show={show} />
        <p className="text-sm font-normal text-muted lg:hidden">
          <DepartmentName task={task} />
        </p>
      </RowTh>
      <Td className="py-2 max-lg:hidden">
        <DepartmentName task={task} />
      </Td>
      <Td className="py-2">{ruleOf(task)}</Td>
      <Td className="whitespace-nowrap tabular-nums max-xl:hidden">
        {formatDate(task.start_date, locale, 'date')}
      </Td>
      <Td className="whitespace-nowrap tabular-nums">
        {next ?? <span className="text-muted">{t('noNext')}</span>}
      </Td>
      <Td className="w-0">
        <ActiveSwitch task={task} />
      </Td>
      <Td className="w-0">
        <TaskMenu task={task} mayCreate={mayCreate} show={show} />
      </Td>
    </tr>
  )
}

export function DefinitionTable({
  search,
  onSort,
  ...list
}: ListProps & { search: DefinitionSearch; onSort: (sort: SortBy) => void }) {
  const { t, locale } = useTranslations('definitions')
  const { selection, tasks } = list
  const { navbar } = usePreferences()
  const sorted = (by: SortBy) => ({
    sort: sortOf(search, by, DEFAULT_SORT.usual),
    onSort: () => onSort(by),
  })
  return (
    <div
      className={join(
        'overflow-clip rounded-lg border border-line bg-card last-row-open',
        navbar === 'fixed' && '[--table-top:3.5rem]',
      )}
    >
      <Table label={t('title')}>
        <thead>
          <tr>
            <Th className="w-0">
              <SelectPage selection={selection} hideLabel />
            </Th>
            <Th {...sorted('name')}>{DEFINITION_FIELDS.task_name.label[locale]}</Th>
            <Th {...sorted('department')} className="max-lg:hidden">
              {t('department')}
            </Th>
            <Th {...sorted('type')} className="xl:min-w-64">
              {t('rule')}
            </Th>
            <Th {...sorted('start_date')} className="max-xl:hidden">
              {t('starts')}
            </Th>
            <Th>{t('next')}</Th>
            <Th>{t('active')}</Th>
            <MenuHead />
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <Row key={task.id} task={task} {...list} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}
