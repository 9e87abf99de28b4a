import { sql } from 'kysely'
import type { Report } from '#features/routine-tasks/contract.ts'
import { reportJson, withReport } from '#features/routine-tasks/server/occurrence-queries.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { IsoDate } from '#platform/shared/dates.ts'

/** One occurrence: a task on a date. */
export interface Key {
  taskId: string
  date: IsoDate
}

export interface Saying {
  status: 'done' | 'not_done'
  note: string
}

const at = (ctx: Ctx, { taskId, date }: Key) => sql`
  r.company_id = ${ctx.companyId} and r.date = ${date} and r.routine_task_id = ${taskId}`

export const findReport = (ctx: Ctx, key: Key) =>
  ctx.db.first(sql<{ report: Report }>`
    select ${reportJson} report from reports r ${withReport} where ${at(ctx, key)}`)

/** Waits for whoever changes or evaluates the report at this moment. */
export const lockReport = (ctx: Ctx, key: Key) =>
  ctx.db.all(sql`select 1 from reports r where ${at(ctx, key)} for update`)

/** The new report's id; nothing when the occurrence is reported already. */
export const insertReport = (ctx: Ctx, key: Key, report: Saying & { id: string; late: boolean }) =>
  ctx.db.first(sql<{ id: string }>`
    insert into reports (company_id, id, routine_task_id, date, status, note, late, user_id, created_at, updated_at)
    values (${ctx.companyId}, ${report.id}, ${key.taskId}, ${key.date},
      ${report.status}, ${report.note}, ${report.late}, ${ctx.userId}, ${ctx.now}, ${ctx.now})
    on conflict (company_id, date, routine_task_id) do nothing returning id`)

export const updateReport = (ctx: Ctx, id: string, { status, note }: Saying) =>
  ctx.db.all(sql`
    update reports set status = ${status}, note = ${note}, version = version + 1, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id}`)
