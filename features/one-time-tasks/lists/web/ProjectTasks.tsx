import { useTranslations } from '#client/i18n.ts'
import { useTaskSearch } from '#features/one-time-tasks/lists/web/search.ts'
import { TaskViews } from '#features/one-time-tasks/lists/web/TaskViews.tsx'
import type { ProjectPartProps } from '#features/projects/web/project-parts.ts'

/** The tasks of a project, on the project's page. */
export function ProjectTasks({ project }: ProjectPartProps) {
  const { t } = useTranslations('tasks')
  const list = useTaskSearch({ project_id: project.id, takesNone: project.status === 0 })
  return (
    <TaskViews
      list={list}
      title={(heading) => (
        <h2 ref={heading} tabIndex={-1} className="sr-only">
          {t('title')}
        </h2>
      )}
    />
  )
}
