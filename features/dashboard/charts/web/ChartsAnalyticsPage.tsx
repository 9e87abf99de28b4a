import { type ReactNode, useId } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { Projects } from '#features/dashboard/charts/web/Projects.tsx'
import { RoutineCharts } from '#features/dashboard/charts/web/RoutineCharts.tsx'
import { useTasksSearch } from '#features/dashboard/charts/web/search.ts'
import { TaskCharts } from '#features/dashboard/charts/web/TaskCharts.tsx'
import { useDirectory } from '#features/directory/web/api.ts'
import { ExportButton } from '#features/documents/web/ExportButton.tsx'
import { VIEW_PERMISSIONS } from '#features/projects/contract.ts'
import { ChartsFrame } from '#features/routine-tasks/performance/web/ChartsFrame.tsx'
import { RoutineNumbers } from '#features/routine-tasks/performance/web/RoutineNumbers.tsx'
import type { ChartFilters } from '#features/routine-tasks/performance/web/search.ts'
import { MultiSelect } from '#ui/ChipsField.tsx'

/** The page with charts of all work over time: routine tasks and one-time tasks. */
export function ChartsAnalyticsPage() {
  const { t } = useTranslations(['analytics', 'performance'])
  const session = readSession()
  const seesProjects =
    session?.isOwner || VIEW_PERMISSIONS.some((one) => session?.permissions.includes(one))
  return (
    <ChartsFrame
      title={t('performance:analyticsTitle')}
      filters={<ProjectFilter />}
      actions={(filtered) => <ExportMenu filtered={filtered} />}
    >
      {(filtered) => (
        <>
          <ChartSection title={t('analytics:routineWork')}>
            <RoutineNumbers filtered={filtered}>
              {(numbers, cut) => <RoutineCharts numbers={numbers} cut={cut} />}
            </RoutineNumbers>
          </ChartSection>
          <ChartSection title={t('analytics:oneTimeWork')}>
            <TaskCharts filtered={filtered} />
            {seesProjects && (
              <div className="mt-4">
                <Projects filtered={filtered} />
              </div>
            )}
          </ChartSection>
        </>
      )}
    </ChartsFrame>
  )
}

/** Exports the numbers of all charts, with the current filters. */
function ExportMenu({ filtered: { scope } }: { filtered: ChartFilters }) {
  const { projects, group } = useTasksSearch()
  const { from, to, by: granularity, departments } = scope
  const some = (ids: readonly string[]) => (ids.length > 0 ? ids : undefined)
  return (
    <ExportButton
      kind="charts-analytics"
      query={{
        ...{ from, to, granularity, by: group },
        ...{ department_ids: some(departments), project_ids: some(projects) },
      }}
    />
  )
}

function ChartSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-8 first-of-type:mt-0">
      <h2 id={id} className="mb-3 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Restricts one-time tasks to those of the chosen projects. */
function ProjectFilter() {
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
