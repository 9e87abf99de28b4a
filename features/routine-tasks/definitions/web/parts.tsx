import { CirclePause, Copy, History, Pencil, Trash2 } from 'lucide-react'
import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { companyClock } from '#client/session.ts'
import { assigneeOf } from '#features/routine-tasks/definitions/assign.ts'
import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import {
  type Calendars,
  getFirstDay,
  listNextDates,
} from '#features/routine-tasks/definitions/rule.ts'
import type { ShowDialog } from '#features/routine-tasks/definitions/web/open-dialog.ts'
import { RowMenu } from '#records/list/web/RowMenu.tsx'
import type { IsoDate } from '#shared/dates.ts'
import { DotSeparator } from '#ui/DotSeparator.tsx'
import { join } from '#ui/join.ts'
import type { MenuEntry } from '#ui/Menu.tsx'

export const isSelectable = ({ can }: RoutineTask): boolean => can.update || can.delete

const icon = 'size-4 shrink-0'

/** The actions for a task that the server allows the user. */
export function TaskMenu({
  task,
  mayCreate,
  show,
}: {
  task: RoutineTask
  mayCreate: boolean
  show: ShowDialog
}) {
  const { t } = useTranslations('definitions')
  const items: (MenuEntry | false)[] = [
    task.can.update && {
      id: 'edit',
      name: t('edit'),
      icon: <Pencil aria-hidden="true" className={icon} />,
      onAction: () => show({ kind: 'form', task }),
    },
    mayCreate && {
      id: 'duplicate',
      name: t('duplicate'),
      icon: <Copy aria-hidden="true" className={icon} />,
      onAction: () => show({ kind: 'form', task, copy: true }),
    },
    {
      id: 'revisions',
      name: t('revisions'),
      icon: <History aria-hidden="true" className={icon} />,
      onAction: () => show({ kind: 'revisions', task }),
    },
    task.can.update && {
      id: 'pause',
      name: t('pauseUntil'),
      icon: <CirclePause aria-hidden="true" className={icon} />,
      onAction: () => show({ kind: 'pause', tasks: [task] }),
    },
    task.can.delete && { id: 'line', separator: true },
    task.can.delete && {
      id: 'delete',
      name: t('delete'),
      danger: true,
      icon: <Trash2 aria-hidden="true" className={icon} />,
      onAction: () => show({ kind: 'delete', tasks: [task] }),
    },
  ]
  return (
    <RowMenu id={task.id} name={task.task_name} items={items.filter((item) => item !== false)} />
  )
}

/** What a report of the task must show, besides whether it is done. */
function EvidenceLine({ task: { steps, proof } }: { task: RoutineTask }) {
  const { t } = useTranslations('definitions')
  if (!steps && !proof) return null
  return (
    <p className="text-sm font-normal text-muted">
      {steps && t('stepsOf', { count: steps.length })}
      {steps && proof && <DotSeparator />}
      {proof && t('proof')}
    </p>
  )
}

/** The name; it opens the edit form for users who can edit the task. */
export function TaskName({ task, show }: { task: RoutineTask; show: ShowDialog }) {
  const name = join('font-medium', !task.active && 'text-muted')
  return (
    <>
      {task.can.update ? (
        <button
          type="button"
          onClick={() => show({ kind: 'form', task })}
          className={join(name, 'rounded-sm text-start hover:underline')}
        >
          <bdi>{task.task_name}</bdi>
        </button>
      ) : (
        <bdi className={name}>{task.task_name}</bdi>
      )}
      {task.description && (
        <p
          dir="auto"
          className="line-clamp-1 [text-align:-webkit-match-parent] [text-align:match-parent] text-sm font-normal text-muted"
        >
          {task.description}
        </p>
      )}
      <EvidenceLine task={task} />
    </>
  )
}

export function DepartmentName({ task }: { task: RoutineTask }) {
  const { t } = useTranslations('definitions')
  const assignee = assigneeOf(task.assign)
  return (
    <>
      {task.department ? <bdi>{task.department.name}</bdi> : t('wholeCompany')}
      {assignee && (
        <span className="block text-sm font-normal text-muted">
          <bdi>{assignee.name || t('deletedRole')}</bdi>
        </span>
      )}
      {task.unmanned && (
        <span className="block text-sm font-normal text-late">{t('unmanned')}</span>
      )}
    </>
  )
}

/** A task that was just resumed has no dates from the server yet. */
function findNextDate(task: RoutineTask, calendars: Calendars | undefined): IsoDate | undefined {
  if (!task.active && !task.paused?.until) return undefined
  if (task.next_dates[0] || !calendars) return task.next_dates[0]
  return listNextDates(task, getFirstDay(task, companyClock()), calendars)[0]
}

/** "Today", "23 Nov 2026", or undefined while it is paused. */
export function useNextDateText(task: RoutineTask, calendars: Calendars | undefined) {
  const { t, locale } = useTranslations('routine')
  const next = findNextDate(task, calendars)
  if (!next) return undefined
  return next === companyClock().date ? t('today') : formatDate(next, locale, 'date')
}

export function NextDate({
  task,
  calendars,
}: {
  task: RoutineTask
  calendars: Calendars | undefined
}) {
  const { t } = useTranslations('definitions')
  return useNextDateText(task, calendars) ?? <span className="text-muted">{t('noNext')}</span>
}
