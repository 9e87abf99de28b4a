import { useTranslations } from '#client/i18n.ts'
import { useTasksSearch } from '#features/dashboard/charts/web/search.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import { MultiSelect } from '#ui/MultiSelect.tsx'

/** Restricts one-time tasks to those of the chosen projects. */
export function ProjectFilter() {
  const { t } = useTranslations('analytics')
  const { projects, change } = useTasksSearch()
  const { data } = useDirectory()
  return (
    <MultiSelect
      label={t('projects')}
      placeholder={t('allProjects')}
      options={data?.projects ?? []}
      value={projects}
      onChange={(ids) => change({ projects: ids.length > 0 ? ids : undefined })}
      removeLabel={(name) => t('removeProject', { name })}
      emptyLabel={t('noProject')}
      className="min-w-60 grow sm:max-w-md"
    />
  )
}
