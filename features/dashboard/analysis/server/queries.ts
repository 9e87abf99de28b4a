import { sql } from 'kysely'
import type { Moment } from '#features/dashboard/analysis/day.ts'
import { lateAfter } from '#features/routine-tasks/reports/server/occurrence-queries.ts'
import type { Ctx } from '#server/context.ts'

/**
 * With at most this many duties, deadlines are checked, once per distinct pair of times; with more,
 * only whole days are judged.
 */
const MAX_DUTIES = 500

/**
 * Per department: today's duties that are past their time and grace period, and how many of those
 * are reported.
 */
export const findPassedDuties = (ctx: Ctx) =>
  ctx.db.first(sql<Pick<Moment, 'passed'>>`
    select case when (select coalesce(sum(due), 0) from due_by_department(${ctx.companyId}, ${ctx.today})) <= ${MAX_DUTIES}
      then coalesce((
        select json_agg(json_build_object('department', p.name, 'due', p.due, 'reported', p.reported))
        from (
          select d.name, sum(o.due)::int due, sum(o.reported)::int reported
          from (
            select o.department_id, o.time_from, o.time_to, count(*) due, count(r.id) reported
            from versions_due_on(${ctx.companyId}, ${ctx.today}) o
            left join reports r on r.company_id = ${ctx.companyId} and r.date = ${ctx.today}
              and r.routine_task_id = o.routine_task_id
            group by 1, 2, 3) o
          left join departments d on d.company_id = ${ctx.companyId} and d.id = o.department_id
          where ${lateAfter(ctx, ctx.today)} < ${ctx.now}
          group by d.id, d.name) p), '[]') end passed`)
