import { sql } from 'kysely'
import type { Report, submitReport } from '#features/routine-tasks/contract.ts'
import { workingDayBefore } from '#features/routine-tasks/rule.ts'
import {
  findCurrent,
  findDue,
  reportJson,
  withReport,
} from '#features/routine-tasks/server/occurrences.ts'
import { mayReport, maySeeAll } from '#features/routine-tasks/server/policy.ts'
import { getCalendar } from '#features/routine-tasks/server/queries.ts'
import type { Ctx } from '#platform/server/context.ts'
import { Failure, forbidden, found, invalidField, notFound } from '#platform/server/errors.ts'
import { uuidv7 } from '#platform/server/ids.ts'
import { WithStatus } from '#platform/server/serve.ts'
import type { IsoDate } from '#platform/shared/dates.ts'
import type { Parsed } from '#platform/shared/endpoint.ts'

const closedDate = () =>
  invalidField('date', {
    en: 'Only today and the working day before it can be reported.',
    ar: 'يمكن تسجيل تقرير اليوم أو يوم العمل السابق له فقط.',
  })

const notDue = () =>
  invalidField('date', {
    en: 'This task is not due on that day.',
    ar: 'هذه المهمة غير مستحقة في ذلك اليوم.',
  })

const reportedByOther = (report: Report) =>
  new Failure(
    409,
    {
      en: `${report.user.name} has reported this already.`,
      ar: `سجّل ${report.user.name} هذه المهمة بالفعل.`,
    },
    { extra: { report } },
  )

const evaluatedAlready = (report: Report) =>
  new Failure(
    409,
    {
      en: 'This report is evaluated already and can no longer be changed.',
      ar: 'قُيّم هذا التقرير بالفعل ولم يعد بالإمكان تعديله.',
    },
    { extra: { report } },
  )

const findReport = (ctx: Ctx, taskId: string, date: IsoDate) =>
  ctx.db.first(sql<{ report: Report }>`
    select ${reportJson} report from reports r ${withReport}
    where r.company_id = ${ctx.companyId} and r.date = ${date} and r.routine_task_id = ${taskId}`)

/** Today, or the working day before it, which counts as late. Throws 422 for any other date. */
async function reportDate(
  ctx: Ctx,
  date: IsoDate | undefined,
): Promise<{ date: IsoDate; late: boolean }> {
  if (date === undefined || date === ctx.today) return { date: ctx.today, late: false }
  const before = workingDayBefore(ctx.today, found(await getCalendar(ctx)))
  if (date !== before) throw closedDate()
  return { date, late: true }
}

/** Throws unless the task is due on the date and the caller's to report. */
async function ensureReportable(ctx: Ctx, taskId: string, date: IsoDate): Promise<void> {
  const due = await findDue(ctx, taskId, date)
  const occurrence = due ?? found(await findCurrent(ctx, taskId))
  if (!mayReport(ctx, occurrence)) throw maySeeAll(ctx) ? forbidden() : notFound()
  if (!due) throw notDue()
}

interface Change {
  taskId: string
  date: IsoDate
  status: 'done' | 'not_done'
  note: string
}

/** Locks the report first, so that an evaluation given meanwhile is seen. */
async function change(ctx: Ctx, { taskId, date, status, note }: Change): Promise<void> {
  await ctx.db.all(sql`
    select 1 from reports
    where company_id = ${ctx.companyId} and date = ${date} and routine_task_id = ${taskId} for update`)
  const { report } = found(await findReport(ctx, taskId, date))
  if (report.user.id !== ctx.userId) throw reportedByOther(report)
  if (report.evaluation) throw evaluatedAlready(report)
  await ctx.db.all(sql`
    update reports set status = ${status}, note = ${note}, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${report.id}`)
}

/**
 * Reports an occurrence: 201 the first time, 200 when the reporter changes it. Of two people who
 * report at once exactly one wins (a unique key decides); the other gets 409 with the winner.
 */
export async function submit(ctx: Ctx, { params, body }: Parsed<typeof submitReport>) {
  const { date, late } = await reportDate(ctx, body.date)
  await ensureReportable(ctx, params.id, date)
  const created = await ctx.db.first(sql`
    insert into reports (company_id, id, routine_task_id, date, status, note, late, user_id, created_at, updated_at)
    values (${ctx.companyId}, ${uuidv7()}, ${params.id}, ${date}, ${body.status}, ${body.note}, ${late},
      ${ctx.userId}, ${ctx.now}, ${ctx.now})
    on conflict (company_id, date, routine_task_id) do nothing returning id`)
  if (!created) await change(ctx, { ...body, taskId: params.id, date })
  return new WithStatus(created ? 201 : 200, found(await findReport(ctx, params.id, date)))
}
