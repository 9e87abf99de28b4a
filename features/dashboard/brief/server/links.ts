import type { BriefFacts } from '#features/dashboard/brief/server/facts.ts'
import type { RowsTarget } from '#features/dashboard/contract.ts'
import { dashboardPage, morningBriefPage } from '#features/dashboard/pages.ts'
import { canSeeEveryProject } from '#features/directory/server/visible-queries.ts'
import { mayReadAllReports } from '#features/routine-tasks/reports/server/policy.ts'
import { type Ctx, hasPermission } from '#server/context.ts'

/** The links in a brief: only to lists that show the reader the rows that the brief counts. */
export function createLinks(ctx: Ctx, publicUrl: string, facts: BriefFacts) {
  const base = `${publicUrl}/${encodeURIComponent(facts.company.slug)}`
  const to = ({ page, search }: RowsTarget): string => {
    const query = new URLSearchParams(search as Record<string, string>)
    return `${base}/${page}${query.size > 0 ? `?${query}` : ''}`
  }
  const isManaged = (id: string | undefined) =>
    facts.departments?.some((department) => department.id === id) ?? false
  const mayOpen = ({ page, search }: RowsTarget): boolean => {
    if (page === 'task-reports')
      return mayReadAllReports(ctx) || search.view === 'queue' || isManaged(search.dept_id)
    if (page === 'project') return canSeeEveryProject(ctx)
    if (page === 'team') return hasPermission(ctx, 'view-user')
    return true
  }
  return {
    to: (rows: RowsTarget): string | undefined => (mayOpen(rows) ? to(rows) : undefined),
    dashboard: `${base}/${dashboardPage.path}`,
    settings: `${base}/${morningBriefPage.path}`,
  }
}
export type Links = ReturnType<typeof createLinks>
