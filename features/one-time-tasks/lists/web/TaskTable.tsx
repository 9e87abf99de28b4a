import { useTranslations } from '#client/i18n.ts'
import { usePreferences } from '#client/preferences.ts'
import {
  QuickAssignees,
  QuickDeadline,
  QuickPriority,
  QuickStatus,
} from '#features/one-time-tasks/lists/web/inline.tsx'
import {
  type ListProps,
  SelectTask,
  StarButton,
  TaskMenu,
  TaskTitle,
} from '#features/one-time-tasks/lists/web/parts.tsx'
import type { TaskSearch } from '#features/one-time-tasks/lists/web/search.ts'
import { taskSorting } from '#features/one-time-tasks/lists/web/sort.ts'
import type { Task } from '#features/one-time-tasks/tasks/contract.ts'
import { Counts } from '#features/one-time-tasks/tasks/web/parts.tsx'
import { MenuHead } from '#records/list/web/RowMenu.tsx'
import { SelectPage } from '#records/list/web/SelectBox.tsx'
import { join } from '#ui/join.ts'
import { RowTh, Table, Td, Th } from '#ui/Table.tsx'

/** The project and department of a task, in one line. */
function ProjectAndDepartment({ task, namesProject }: { task: Task; namesProject: boolean }) {
  const names = [namesProject ? task.project?.name : undefined, task.department?.name].filter(
    (name) => name !== undefined,
  )
  if (names.length === 0) return null
  return (
    <p className="line-clamp-1 text-sm font-normal text-muted">
      {names.map((name, at) => (
        <span key={name}>
          {at > 0 && ' · '}
          <bdi>{name}</bdi>
        </span>
      ))}
    </p>
  )
}

function Row({
  task,
  selection,
  show,
  namesProject,
  opened,
  onOpen,
  pictureOf,
}: Omit<ListProps, 'tasks'> & { task: Task }) {
  return (
    <tr className="marks-open hover:bg-hover has-[td:first-child_input:checked]:bg-accent-soft">
      <Td className="w-0">
        <SelectTask task={task} selection={selection} />
      </Td>
      <RowTh className="py-2">
        <div className="flex items-start gap-2">
          <div className="min-w-0 grow">
            <TaskTitle task={task} opened={opened} onOpen={onOpen} />
            <ProjectAndDepartment task={task} namesProject={namesProject} />
          </div>
          <Counts task={task} />
        </div>
      </RowTh>
      <Td className="w-0">
        <QuickStatus task={task} show={show} />
      </Td>
      <Td className="w-0">
        <QuickPriority task={task} />
      </Td>
      <Td className="w-0">
        <QuickDeadline task={task} show={show} />
      </Td>
      <Td className="w-0">
        <QuickAssignees task={task} show={show} pictureOf={pictureOf} />
      </Td>
      <Td className="w-0 ps-0 pe-0">
        <StarButton task={task} />
      </Td>
      <Td className="w-0 ps-0">
        <TaskMenu task={task} show={show} />
      </Td>
    </tr>
  )
}

export function TaskTable({
  search,
  onSort,
  ...list
}: ListProps & { search: TaskSearch; onSort: (sort: Partial<TaskSearch>) => void }) {
  const { t } = useTranslations(['tasks', 'taskList'])
  const { selection, tasks } = list
  const { navbar } = usePreferences()
  const sorted = (by: 'deadline' | 'priority') => ({
    sort: taskSorting.of(search, by),
    onSort: () => onSort(taskSorting.by(search, by)),
  })
  return (
    <div
      className={join(
        'overflow-clip rounded-lg border border-line bg-card last-row-open',
        navbar === 'fixed' && '[--table-top:3.5rem]',
      )}
    >
      <Table label={t('tasks:title')}>
        <thead>
          <tr>
            <Th className="w-0">
              <SelectPage selection={selection} hideLabel />
            </Th>
            <Th>{t('taskList:task')}</Th>
            <Th>{t('tasks:status')}</Th>
            <Th {...sorted('priority')}>{t('tasks:priority')}</Th>
            <Th {...sorted('deadline')}>{t('tasks:deadline')}</Th>
            <Th>{t('tasks:place.assigned')}</Th>
            <Th className="w-0 ps-0 pe-0">
              <span className="sr-only">{t('tasks:starred')}</span>
            </Th>
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
