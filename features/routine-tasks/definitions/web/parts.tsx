import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { type Calendars, nextDates } from '#features/routine-tasks/definitions/rule.ts'
import type { Selection } from '#features/routine-tasks/definitions/web/useSelection.ts'
import type { Show } from '#features/routine-tasks/definitions/web/wanted.ts'
import type { IsoDate } from '#platform/shared/dates.ts'
import { formatDate } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { companyClock } from '#platform/web/session.ts'
import { Checkbox } from '#platform/web/ui/Checkbox.tsx'
import { join } from '#platform/web/ui/join.ts'

/** What the table and the cards show alike. */
export interface ListProps {
  tasks: readonly RoutineTask[]
  calendars: Calendars | undefined
  ruleOf: (task: RoutineTask) => string
  selection: Selection
  mayCreate: boolean
  show: Show
}

export function SelectTask({ task, selection }: { task: RoutineTask; selection: Selection }) {
  const { t } = useWords('definitions')
  return (
    <Checkbox
      className="flex"
      hideLabel
      label={t('select', { name: task.task_name })}
      checked={selection.ids.has(task.id)}
      disabled={!task.can.update && !task.can.delete}
      onChange={() => selection.toggle(task.id)}
    />
  )
}

/** The name; who may edit the task opens it by it. */
export function TaskName({ task, show }: { task: RoutineTask; show: Show }) {
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
    </>
  )
}

export function DepartmentName({ task }: { task: RoutineTask }) {
  const { t } = useWords('definitions')
  return task.department ? <bdi>{task.department.name}</bdi> : t('wholeCompany')
}

/** A task that has just been resumed has no dates of the server's yet. */
function nextOf(task: RoutineTask, calendars: Calendars | undefined): IsoDate | undefined {
  if (!task.active) return undefined
  if (task.next_dates[0] || !calendars) return task.next_dates[0]
  return nextDates(task, companyClock().date, calendars)[0]
}

/** "Today", "23 Nov 2026", or nothing while it is paused. */
export function useNext(task: RoutineTask, calendars: Calendars | undefined) {
  const { t, locale } = useWords('routine')
  const next = nextOf(task, calendars)
  if (!next) return undefined
  return next === companyClock().date ? t('today') : formatDate(next, locale, 'date')
}
