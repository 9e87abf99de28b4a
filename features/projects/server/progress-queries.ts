import { sql } from 'kysely'
import { canSeeTask } from '#features/directory/server/visible-queries.ts'
import { MAX_PROGRESS_DAYS, type ProjectProgress } from '#features/projects/contract.ts'
import type { Ctx } from '#server/context.ts'
import { memberNameSql } from '#server/database/sql-parts.ts'

/**
 * The open and done tasks of a project at the end of each day, and their assignees. Each status
 * change counts on its local day; changes before the first shown day count on that day. Includes
 * only live tasks now in the project that the caller may see.
 */
export const findProgress = (ctx: Ctx, id: string) =>
  ctx.db.first(sql<ProjectProgress>`
    with tasks as (
      select t.id, t.status from one_time_tasks t
      where t.company_id = ${ctx.companyId} and t.project_id = ${id} and t.live and ${canSeeTask(ctx, 't')}
    ), changes as (
      select (c.created_at at time zone ${ctx.timezone})::date "on",
        (c.from_status is null)::int made,
        (c.to_status = 'done')::int - (c.from_status is not distinct from 'done')::int done
      from one_time_task_status_changes c
      where c.company_id = ${ctx.companyId} and c.one_time_task_id in (select id from tasks)
    ), bounds as (
      select greatest(coalesce(min("on"), ${ctx.today}::date), ${ctx.today}::date - ${MAX_PROGRESS_DAYS - 1}::int) starts
      from changes
    ), days as (
      select day, coalesce(sum(sum(made)) over w, 0)::int total, coalesce(sum(sum(done)) over w, 0)::int done
      from bounds cross join generate_series(starts, ${ctx.today}::date, interval '1 day') day
      left join changes on greatest("on", starts) = day
      group by day window w as (order by day)
    ), people as (
      select u.id, ${memberNameSql(ctx, 'u')} "name", count(*) filter (where t.status <> 'done')::int "open",
        count(*) filter (where t.status = 'done')::int done
      from tasks t
      join one_time_task_people p on p.company_id = ${ctx.companyId} and p.one_time_task_id = t.id and p.part = 'assignee'
      join users u on u.company_id = p.company_id and u.id = p.user_id
      group by u.company_id, u.id
    )
    select
      (select json_agg(json_build_object('date', day::date, 'open', total - done, 'done', done) order by day) from days) days,
      coalesce((select json_agg(people order by "open" desc, done desc, "name", id) from people), '[]') people`)
