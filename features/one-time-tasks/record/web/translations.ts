import { useTranslations } from '#client/i18n.ts'
import type { TaskRecord } from '#features/one-time-tasks/record/contract.ts'
import type { FieldName } from '#features/one-time-tasks/record/web/fields.ts'
import { isOwnField, TASK_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import { usePersonName } from '#features/one-time-tasks/tasks/web/parts.tsx'
import { labelsOf } from '#records/fields/field.ts'
import { textOf } from '#records/fields/web/text.ts'

/** The labels of the fields. */
export function useLabels(): Record<FieldName, string> {
  const { t, locale } = useTranslations('tasks')
  return {
    ...labelsOf(TASK_FIELDS, locale),
    assigned_user_id: t('place.assigned'),
    supervisor_user_id: t('place.supervised'),
    consult_user_id: t('place.consulted'),
    inform_user_id: t('place.informed'),
    project_id: t('project'),
    department_id: t('department'),
  }
}

/** The saved value of a field as text; empty if there is none. */
export function useSaved() {
  const { locale } = useTranslations('tasks')
  const nameOf = usePersonName()
  return (task: TaskRecord, field: FieldName): string => {
    const { people, project, department } = task
    if (isOwnField(field)) return textOf(TASK_FIELDS[field], task[field], locale)
    switch (field) {
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
