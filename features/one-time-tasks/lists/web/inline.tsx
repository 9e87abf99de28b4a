import { lazy, type ReactNode } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import type { OpenDialogFn } from '#features/one-time-tasks/lists/web/open-dialog.ts'
import { useMove, useMoveBlockedReason } from '#features/one-time-tasks/lists/web/useMove.ts'
import { STATUSES, type Task, type TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'
import { PRIORITIES, type TaskPriority } from '#features/one-time-tasks/tasks/fields.ts'
import { saveTask } from '#features/one-time-tasks/tasks/web/api.ts'
import {
  Deadline,
  Faces,
  type PictureOf,
  PriorityMark,
  StatusIcon,
  StatusMark,
} from '#features/one-time-tasks/tasks/web/parts.tsx'
import { Deferred } from '#ui/Deferred.tsx'
import { join } from '#ui/join.ts'
import { toast } from '#ui/toast.ts'

const load = () => import('#ui/Menu.tsx')
const Menu = lazy(async () => ({ default: (await load()).Menu }))

const quick =
  '-mx-1.5 inline-flex min-h-8 items-center rounded-md px-1.5 text-start hover:bg-hover max-lg:min-h-11'

interface Choice<Id extends string> {
  id: Id
  name: string
  icon?: ReactNode
  disabled?: boolean
}

interface ChoiceMenuProps<Id extends string> {
  label: string
  value: Id
  choices: readonly Choice<Id>[]
  onChoose: (id: Id) => void
  children: ReactNode
}

/** A value in a row that opens a menu with the other choices. */
function ChoiceMenu<Id extends string>({
  label,
  value,
  choices,
  onChoose,
  children,
}: ChoiceMenuProps<Id>) {
  return (
    <Deferred
      prefetch={load}
      trigger={(open) => (
        <button
          type="button"
          aria-haspopup="menu"
          className={quick}
          {...(open && { onClick: open })}
        >
          <span className="sr-only">{label}: </span>
          {children}
        </button>
      )}
    >
      {({ trigger, ...opened }) => (
        <Menu
          label={label}
          trigger={trigger()}
          items={[...choices]}
          value={value}
          onChange={(id) => {
            const chosen = choices.find((one) => one.id === id)
            if (chosen && chosen.id !== value) onChoose(chosen.id)
          }}
          {...opened}
        />
      )}
    </Deferred>
  )
}

/**
 * The task's status. Users who may move the task can change it here; a disabled choice says why.
 */
export function QuickStatus({ task, show }: { task: Task; show: OpenDialogFn }) {
  const { t } = useTranslations('tasks')
  const move = useMove(show)
  const whyNot = useMoveBlockedReason()
  const { status, moves } = task
  if (moves.length === 0)
    return (
      <span title={whyNot(task)}>
        <StatusMark status={status} />
      </span>
    )
  const choices = STATUSES.map<Choice<TaskStatus>>((id) => ({
    id,
    name: t(`status.${id}`),
    icon: <StatusIcon status={id} />,
    disabled: id !== status && !moves.includes(id),
  }))
  return (
    <ChoiceMenu
      label={t('status')}
      value={status}
      choices={choices}
      onChoose={(to) => void move(task, to)}
    >
      <StatusMark status={status} />
    </ChoiceMenu>
  )
}

/** Saves one field of a task optimistically and reports a refusal. */
export function useQuickSave() {
  const { t } = useTranslations('tasks')
  const reasonOf = useReason()
  return async (...[task, body, shown]: Parameters<typeof saveTask>): Promise<Task | undefined> => {
    try {
      return await saveTask(task, body, shown)
    } catch (error) {
      const title = t('notChanged', { title: task.title })
      toast({ tone: 'not-done', title, detail: reasonOf(error) })
      return undefined
    }
  }
}

export function QuickPriority({ task }: { task: Task }) {
  const { t } = useTranslations('tasks')
  const save = useQuickSave()
  if (!task.can.update) return <PriorityMark priority={task.priority} />
  const choices = PRIORITIES.toReversed().map<Choice<TaskPriority>>((id) => ({
    id,
    name: t(`priority.${id}`),
  }))
  return (
    <ChoiceMenu
      label={t('priority')}
      value={task.priority}
      choices={choices}
      onChoose={(priority) => void save(task, { priority }, { priority })}
    >
      <PriorityMark priority={task.priority} />
    </ChoiceMenu>
  )
}

/** The deadline; a press opens the dialog that changes it for this task only. */
export function QuickDeadline({ task, show }: { task: Task; show: OpenDialogFn }) {
  const { t } = useTranslations('tasks')
  if (!task.can.update) return <Deadline task={task} />
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => show({ kind: 'deadline', tasks: [task] })}
      className={quick}
    >
      <span className="sr-only">{t('deadline')}: </span>
      <Deadline task={task} />
    </button>
  )
}

interface QuickAssigneesProps {
  task: Task
  show: OpenDialogFn
  pictureOf: PictureOf
}

export function QuickAssignees({ task, show, pictureOf }: QuickAssigneesProps) {
  const { t } = useTranslations('tasks')
  const faces = <Faces people={task.people.assigned} pictureOf={pictureOf} />
  if (!task.can.update) return faces
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => show({ kind: 'assign', tasks: [task] })}
      className={join(quick, 'py-1')}
    >
      <span className="sr-only">{t('place.assigned')}: </span>
      {faces}
    </button>
  )
}
