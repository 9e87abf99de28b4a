import type { Report, submitReport } from '#features/routine-tasks/contract.ts'
import { workingDayBefore } from '#features/routine-tasks/rule.ts'
import { findCurrent, findDue } from '#features/routine-tasks/server/occurrence-queries.ts'
import { mayReport, maySeeAll } from '#features/routine-tasks/server/policy.ts'
import { getCalendar } from '#features/routine-tasks/server/queries.ts'
import {
  findReport,
  insertReport,
  type Key,
  lockReport,
  type Saying,
  updateReport,
} from '#features/routine-tasks/server/report-queries.ts'
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
async function ensureReportable(ctx: Ctx, { taskId, date }: Key): Promise<void> {
  const due = await findDue(ctx, taskId, date)
  const occurrence = due ?? found(await findCurrent(ctx, taskId))
  if (!mayReport(ctx, occurrence)) throw maySeeAll(ctx) ? forbidden() : notFound()
  if (!due) throw notDue()
}

/** Locks the report first, so that an evaluation given meanwhile is seen. */
async function change(ctx: Ctx, key: Key, saying: Saying): Promise<void> {
  await lockReport(ctx, key)
  const { report } = found(await findReport(ctx, key))
  if (report.user.id !== ctx.userId) throw reportedByOther(report)
  if (report.evaluation) throw evaluatedAlready(report)
  await updateReport(ctx, report.id, saying)
}

/**
 * Reports an occurrence: 201 the first time, 200 when the reporter changes it. Of two people who
 * report at once exactly one wins (a unique key decides); the other gets 409 with the winner.
 */
export async function submit(ctx: Ctx, { params, body }: Parsed<typeof submitReport>) {
  const { date, late } = await reportDate(ctx, body.date)
  const key = { taskId: params.id, date }
  await ensureReportable(ctx, key)
  // Asked together and answered in this order.
  const inserting = insertReport(ctx, key, { ...body, id: uuidv7(), late })
  const [created, reported] = await Promise.all([inserting, findReport(ctx, key)])
  if (created) return new WithStatus(201, found(reported))
  await change(ctx, key, body)
  return new WithStatus(200, found(await findReport(ctx, key)))
}
