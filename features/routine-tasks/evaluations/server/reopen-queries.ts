import { sql } from 'kysely'
import { type OccurrenceKey, windowId } from '#features/routine-tasks/reports/server/key-queries.ts'
import {
  isLocking,
  joinReportOn,
  lateAfter,
} from '#features/routine-tasks/reports/server/occurrence-queries.ts'
import type { Ctx } from '#server/context.ts'

/** An occurrence with what decides whether it can be opened again. */
export interface LockedOccurrence {
  department_id: string | null
  managerId: string | null
  reported: boolean
  locked: boolean
}

export const findLockedOccurrence = (ctx: Ctx, key: OccurrenceKey) =>
  ctx.db.first(sql<LockedOccurrence>`
    select o.department_id, d.manager_id "managerId", r.id is not null reported,
      ${isLocking(ctx, key.date)} and ${lateAfter(ctx, key.date)} < ${ctx.now}::timestamptz locked
    from versions_due_on(${ctx.companyId}, ${key.date}) o ${joinReportOn(ctx, key.date)}
    left join departments d on d.company_id = ${ctx.companyId} and d.id = o.department_id
    where o.routine_task_id = ${windowId(ctx, key)} and o.slot = ${key.slot}`)

/** Opens the occurrence again; the first reason stays. */
export const insertReopened = (ctx: Ctx, key: OccurrenceKey, reason: string) =>
  ctx.db.all(sql`
    insert into reopened_occurrences (company_id, routine_task_id, date, user_id, reason, created_at)
    values (${ctx.companyId}, ${windowId(ctx, key)}, ${key.date}, ${ctx.userId}, ${reason}, ${ctx.now})
    on conflict do nothing`)
