import { useTranslations } from '#client/i18n.ts'
import type { TaskPerson } from '#features/one-time-tasks/tasks/contract.ts'

/** The display name of a person on a task; it marks a person who has left. */
export function usePersonName(): (person: Pick<TaskPerson, 'name' | 'left'>) => string {
  const { t } = useTranslations('tasks')
  return ({ name, left }) => (left ? t('former', { name }) : name)
}
