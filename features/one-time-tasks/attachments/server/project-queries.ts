import { sql } from 'kysely'
import { canSeeTask } from '#features/directory/server/visible-queries.ts'
import type { ProjectFile } from '#features/one-time-tasks/attachments/contract.ts'
import type { AttachmentRow } from '#features/one-time-tasks/attachments/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import {
  instantTextSql,
  limitOffsetSql,
  type PageRow,
  personJsonSql,
  toPage,
} from '#server/database/sql-parts.ts'

export type ProjectFileRow = Omit<AttachmentRow, 'task_id'> & Pick<ProjectFile, 'task'>

/** One page of the files on a project's live tasks that the caller may see, with the total. */
export async function listOfProject(
  ctx: Ctx,
  projectId: string,
  paging: { page: number; per_page: number },
) {
  const files = sql`
    from one_time_tasks t
    join one_time_task_attachments a on a.company_id = t.company_id and a.one_time_task_id = t.id
    where t.company_id = ${ctx.companyId} and t.project_id = ${projectId} and t.live
      and a.state = 'ready' and ${canSeeTask(ctx, 't')}`
  const newestFirst = sql`order by a.created_at desc, a.id desc`
  return toPage(
    await ctx.db.first(sql<PageRow<ProjectFileRow>>`
      select (select json_agg(f) from (
          select a.id, a.name, a.size_bytes::int "size", a.media_type "type", a.is_picture,
            ${personJsonSql('u')} "user", ${instantTextSql(sql`a.created_at`)} created_at,
            json_build_object('id', a.one_time_task_id, 'title', a.title) task
          from (select a.*, t.title ${files} ${newestFirst} ${limitOffsetSql(paging)}) a
          join users u on u.company_id = a.company_id and u.id = a.user_id ${newestFirst}) f) "rows",
        (select count(*) ${files})::int total`),
  )
}
