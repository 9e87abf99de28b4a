import { CalendarClock, Users } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { ActiveSwitch } from '#features/routine-tasks/definitions/web/ActiveSwitch.tsx'
import {
  DepartmentName,
  type ListProps,
  SelectTask,
  TaskMenu,
  TaskName,
  useNextDateText,
} from '#features/routine-tasks/definitions/web/parts.tsx'

function TaskCard({
  task,
  calendars,
  ruleOf,
  selection,
  mayCreate,
  show,
}: Omit<ListProps, 'tasks'> & { task: RoutineTask }) {
  const { t } = useTranslations('definitions')
  const next = useNextDateText(task, calendars)
  return (
    <li className="rounded-lg border border-line bg-card p-4 has-[[data-select]_input:checked]:bg-accent-soft">
      <div className="flex items-start gap-3">
        <div data-select>
          <SelectTask task={task} selection={selection} />
        </div>
        <div className="min-w-0 grow">
          <TaskName task={task} show={show} />
        </div>
        <div className="-me-2 -mt-2">
          <TaskMenu task={task} mayCreate={mayCreate} show={show} />
        </div>
      </div>
      <div className="mt-2 flex flex-col gap-1 ps-8 text-sm">
        <p className="flex gap-2">
          <CalendarClock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
          <span className="min-w-0">{ruleOf(task)}</span>
        </p>
        <p className="flex gap-2 text-muted">
          <Users aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            <DepartmentName task={task} />
          </span>
        </p>
        <div className="flex items-center justify-between gap-3 ps-6">
          <p className="text-muted">
            {task.active && t('nextOn', { date: next ?? t('noNext') })}
            {!task.active && task.can.update && t('paused')}
          </p>
          <ActiveSwitch task={task} />
        </div>
      </div>
    </li>
  )
}

/** The definitions on a phone. */
export function DefinitionCards(list: ListProps) {
  const { t } = useTranslations('definitions')
  const { tasks } = list
  return (
    <ul aria-label={t('title')} className="flex flex-col gap-3">
      {tasks.map((task) => (
        <TaskCard key={task.id} task={task} {...list} />
      ))}
    </ul>
  )
}
