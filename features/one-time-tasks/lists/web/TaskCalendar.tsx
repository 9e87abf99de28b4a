import { useTranslations } from '#client/i18n.ts'
import { useReply } from '#client/query.ts'
import { useCompanyClock } from '#client/useCompanyClock.ts'
import { getCompanyData } from '#features/companies/contract.ts'
import { AgendaCalendar } from '#features/one-time-tasks/agenda/web/AgendaCalendar.tsx'
import { agendaRange } from '#features/one-time-tasks/agenda/web/days.ts'
import { filterOf, type TaskListSearch } from '#features/one-time-tasks/lists/web/search.ts'
import { TasksSkeleton } from '#features/one-time-tasks/lists/web/TasksSkeleton.tsx'
import { useReschedule } from '#features/one-time-tasks/lists/web/useReschedule.ts'
import {
  listTaskCalendar,
  MAX_CALENDAR_TASKS,
  type Task,
  type TaskStatus,
} from '#features/one-time-tasks/tasks/contract.ts'
import { isOverdue } from '#features/one-time-tasks/tasks/web/deadline.ts'
import { StatusIcon } from '#features/one-time-tasks/tasks/web/parts.tsx'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { Alert } from '#ui/Alert.tsx'
import type { Tone } from '#ui/tone.ts'

const SUNDAY = 7

const TONES: Record<TaskStatus, Tone> = {
  pending: 'neutral',
  inProgress: 'info',
  review: 'late',
  done: 'done',
}

/** The days of a task in the calendar: from its start to its deadline. */
const spanOf = ({ start_date, deadline }: Task) => ({
  from: start_date,
  to: deadline ?? start_date,
})

interface TaskCalendarProps {
  list: TaskListSearch
  onOpen: (task: Task) => void
}

/** The calendar of tasks; their dates can be moved by dragging or by keyboard. */
export function TaskCalendar({ list, onOpen }: TaskCalendarProps) {
  const { t } = useTranslations(['taskList', 'tasks'])
  const { search, change } = list
  const { date: today } = useCompanyClock()
  const company = useReply(getCompanyData, undefined).data?.data
  const reschedule = useReschedule()
  const view = search.span ?? 'month'
  const day = search.day ?? today
  const firstDay = company?.first_day_of_week ?? SUNDAY
  const range = agendaRange(view, day, firstDay)
  const query = useReply(listTaskCalendar, { query: { ...filterOf(search), ...range } })
  const { data } = query
  return (
    <>
      <LoadError query={query} title={t('tasks:failed')} className="mb-4" />
      {query.isPending && <TasksSkeleton columns />}
      {data && data.total > MAX_CALENDAR_TASKS && (
        <Alert
          tone="info"
          className="mb-3"
          title={t('taskList:cut', { shown: data.tasks.length, count: data.total })}
        />
      )}
      {data && (
        <AgendaCalendar<Task>
          label={t('tasks:title')}
          items={data.tasks}
          spanOf={spanOf}
          textOf={({ title }) => title}
          toneOf={(task) => (isOverdue(task, today) ? 'not-done' : TONES[task.status])}
          markOf={({ status }) => <StatusIcon status={status} />}
          countOf={(count) => t('taskList:countTasks', { count })}
          today={today}
          firstDay={firstDay}
          weekend={company?.weekend ?? []}
          closedOf={(date) => company?.holidays.find((one) => one.date === date)?.name}
          view={view}
          date={day}
          onShow={(shown) =>
            change({
              span: shown.view === 'week' ? 'week' : undefined,
              day: shown.date === today ? undefined : shown.date,
            })
          }
          onOpen={onOpen}
          openId={search.task}
          mayMove={({ can }) => can.update}
          onMove={(task, days) => void reschedule(task, days)}
        />
      )}
    </>
  )
}
