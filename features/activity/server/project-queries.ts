import { sql } from 'kysely'
import {
  type ActivityFilter,
  columnsOf,
  isLiveOrDeletion,
  latestFirst,
  lineColumns,
  matchesFilter,
  type Source,
} from '#features/activity/server/source-queries.ts'
import { canSeeProject } from '#features/directory/server/visible-queries.ts'
import type { Ctx } from '#server/context.ts'

const project = {
  thing: 'project',
  thingId: sql`pr.id`,
  name: sql`pr.name`,
  page: sql`case when pr.deleted_at is null then 'project/' || pr.id end`,
} as const

const isVisible = (ctx: Ctx, { thing_id }: ActivityFilter) =>
  sql`${thing_id ? sql`pr.id = ${thing_id} and` : sql``} ${canSeeProject(ctx, 'pr')}`

const creations: Source = {
  group: 'projects',
  lines: (ctx, filter) => {
    const columns = columnsOf('pr', 'created_by')
    return sql`
      select ${lineColumns({ ...columns, ...project, kind: 'created' })} from projects pr
      where pr.company_id = ${ctx.companyId} and ${matchesFilter(ctx, filter, columns)} and ${isVisible(ctx, filter)}
        and ${isLiveOrDeletion('pr')}
      ${latestFirst(filter, columns)}`
  },
}

const changes: Source = {
  group: 'projects',
  lines: (ctx, filter) => {
    const columns = columnsOf('r')
    return sql`
      select ${lineColumns({ ...columns, ...project, kind: 'changed', changes: sql`r.changes` })}
      from project_revisions r join projects pr on pr.company_id = r.company_id and pr.id = r.project_id
      where r.company_id = ${ctx.companyId} and ${matchesFilter(ctx, filter, columns)} and ${isVisible(ctx, filter)}
        and ${isLiveOrDeletion('pr', sql`r.changes`)}
      ${latestFirst(filter, columns)}`
  },
}

export const projectSources: readonly Source[] = [creations, changes]
