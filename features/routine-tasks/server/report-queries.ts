import { sql } from 'kysely'
import type { Report } from '#features/routine-tasks/contract.ts'
import {
  type Key,
  reportJson,
  withReport,
} from '#features/routine-tasks/server/occurrence-queries.ts'
import type { Ctx } from '#platform/server/context.ts'

export interface Saying {
  status: 'done' | 'not_done'
  note: string
}

const at = (ctx: Ctx, { taskId, date }: Key) => sql`
  r.company_id = ${ctx.companyId} and r.date = ${date} and r.routine_task_id = ${taskId}`

/**
 * Holds off whatever could end an occurrence of the task until the report is there: settings lock the
 * company, definitions and departments their tasks. The company's zone as it is then.
 */
export async function lockLedger(ctx: Ctx, taskId: string): Promise<string | undefined> {
  const [[company]] = await ctx.db.batch([
    sql<{
      timezone: string
    }>`select timezone from companies where id = ${ctx.companyId} for key share`,
    sql`select from routine_tasks where company_id = ${ctx.companyId} and id = ${taskId} for key share`,
  ])
  return company?.timezone
}

export const findReport = (ctx: Ctx, key: Key) =>
  ctx.db.first(sql<{ report: Report }>`
    select ${reportJson} report from reports r ${withReport(ctx)} where ${at(ctx, key)}`)

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
