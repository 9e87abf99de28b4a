import { useTranslations } from '#client/i18n.ts'
import type { TaskPerson } from '#features/one-time-tasks/tasks/contract.ts'

/** How somebody on a task is called: who has left, as such. */
export function usePersonName(): (person: Pick<TaskPerson, 'name' | 'left'>) => string {
  const { t } = useTranslations('tasks')
  return ({ name, left }) => (left ? t('former', { name }) : name)
}
