import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { TaskRecord } from '#features/one-time-tasks/record/contract.ts'
import type { FieldName } from '#features/one-time-tasks/record/web/fields.ts'
import { usePersonName } from '#features/one-time-tasks/tasks/web/usePersonName.ts'

/** The labels of the fields. */
export function useLabels(): Record<FieldName, string> {
  const { t } = useTranslations(['tasks', 'taskRecord'])
  return {
    title: t('taskRecord:titleField'),
    description: t('taskRecord:description'),
    start_date: t('tasks:startDate'),
    deadline: t('tasks:deadline'),
    priority: t('tasks:priority'),
    assigned_user_id: t('tasks:place.assigned'),
    supervisor_user_id: t('tasks:place.supervised'),
    consult_user_id: t('tasks:place.consulted'),
    inform_user_id: t('tasks:place.informed'),
    project_id: t('tasks:project'),
    department_id: t('tasks:department'),
  }
}

/** The saved value of a field as text; empty if there is none. */
export function useSaved() {
  const { t, locale } = useTranslations('tasks')
  const nameOf = usePersonName()
  return (task: TaskRecord, field: FieldName): string => {
    const { people, project, department, start_date, deadline, priority } = task
    switch (field) {
      case 'title':
      case 'description':
        return task[field]
      case 'start_date':
        return formatDate(start_date, locale, 'date')
      case 'deadline':
        return deadline ? formatDate(deadline, locale, 'date') : ''
      case 'priority':
        return t(`priority.${priority}`)
      case 'supervisor_user_id':
        return people.supervisor ? nameOf(people.supervisor) : ''
      case 'project_id':
        return project?.name ?? ''
      case 'department_id':
        return department?.name ?? ''
      default:
        return ''
    }
  }
}
