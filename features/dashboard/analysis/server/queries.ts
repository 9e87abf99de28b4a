import { sql } from 'kysely'
import type { Moment } from '#features/dashboard/analysis/day.ts'
import { lateAfter } from '#features/routine-tasks/reports/server/occurrence-queries.ts'
import type { Ctx } from '#server/context.ts'

/** Of so many duties the clock is asked, once for those of the same times; of more only the day is told. */
const MAX_DUTIES = 500

/** By department, today's duties whose time and grace are over, and how many of them are reported. */
export const findPassed = (ctx: Ctx) =>
  ctx.db.first(sql<Pick<Moment, 'passed'>>`
    select case when (select coalesce(sum(due), 0) from due_on(${ctx.companyId}, ${ctx.today})) <= ${MAX_DUTIES}
      then coalesce((
        select json_agg(json_build_object('department', p.name, 'due', p.due, 'reported', p.reported))
        from (
          select d.name, sum(o.due)::int due, sum(o.reported)::int reported
          from (
            select o.department_id, o.time_from, o.time_to, count(*) due, count(r.id) reported
            from occurrences_on(${ctx.companyId}, ${ctx.today}) o
            left join reports r on r.company_id = ${ctx.companyId} and r.date = ${ctx.today}
              and r.routine_task_id = o.routine_task_id
            group by 1, 2, 3) o
          left join departments d on d.company_id = ${ctx.companyId} and d.id = o.department_id
          where ${lateAfter(ctx, ctx.today)} < ${ctx.now}
          group by d.id, d.name) p), '[]') end passed`)
