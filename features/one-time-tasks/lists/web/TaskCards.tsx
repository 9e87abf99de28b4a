import { useTranslations } from '#client/i18n.ts'
import { QuickStatus } from '#features/one-time-tasks/lists/web/inline.tsx'
import {
  type ListProps,
  SelectTask,
  TaskMenu,
  TaskTitle,
} from '#features/one-time-tasks/lists/web/parts.tsx'
import type { Task } from '#features/one-time-tasks/tasks/contract.ts'
import { Counts, Deadline, Faces, PriorityMark } from '#features/one-time-tasks/tasks/web/parts.tsx'

function TaskCard({
  task,
  selection,
  show,
  namesProject,
  opened,
  onOpen,
  pictureOf,
}: Omit<ListProps, 'tasks'> & { task: Task }) {
  return (
    <li className="marks-open rounded-lg border border-line bg-card p-4 has-[[data-select]_input:checked]:bg-accent-soft">
      <div className="flex items-start gap-3">
        <div data-select>
          <SelectTask task={task} selection={selection} />
        </div>
        <div className="min-w-0 grow">
          <TaskTitle task={task} opened={opened} onOpen={onOpen} />
          {namesProject && task.project && (
            <p className="truncate text-sm text-muted">
              <bdi>{task.project.name}</bdi>
            </p>
          )}
        </div>
        <div className="-me-2 -mt-2">
          <TaskMenu task={task} show={show} />
        </div>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 ps-8 text-sm">
        <Deadline task={task} icon />
        <PriorityMark priority={task.priority} short />
        <Counts task={task} />
      </div>
      <div className="mt-1 flex items-center justify-between gap-3 ps-8 text-sm">
        <QuickStatus task={task} show={show} />
        <Faces people={task.people.assigned} pictureOf={pictureOf} />
      </div>
    </li>
  )
}

/** The list of tasks on a phone. */
export function TaskCards(list: ListProps) {
  const { t } = useTranslations('tasks')
  const { tasks } = list
  return (
    <ul aria-label={t('title')} className="flex flex-col gap-3">
      {tasks.map((task) => (
        <TaskCard key={task.id} task={task} {...list} />
      ))}
    </ul>
  )
}
