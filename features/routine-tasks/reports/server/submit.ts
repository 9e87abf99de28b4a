import { maySeeAllDefinitions } from '#features/routine-tasks/definitions/server/policy.ts'
import { getPreviousWorkingDay } from '#features/routine-tasks/definitions/server/queries.ts'
import type { StepReply } from '#features/routine-tasks/definitions/step.ts'
import { listOpenSteps, needsPicture } from '#features/routine-tasks/reports/answers.ts'
import type { Report, submitReport } from '#features/routine-tasks/reports/contract.ts'
import { listAnswers, lockAnswers } from '#features/routine-tasks/reports/server/answer-queries.ts'
import {
  type OccurrenceKey,
  toOccurrenceKey,
} from '#features/routine-tasks/reports/server/key-queries.ts'
import {
  type DueOccurrence,
  findCurrentAccess,
  findDueOccurrence,
} from '#features/routine-tasks/reports/server/occurrence-queries.ts'
import { listPictures } from '#features/routine-tasks/reports/server/picture-queries.ts'
import { mayReport } from '#features/routine-tasks/reports/server/policy.ts'
import {
  findReport,
  insertReport,
  lockOccurrences,
  lockReport,
  type ReportInput,
  selectManager,
  updateReport,
} from '#features/routine-tasks/reports/server/queries.ts'
import type { Ctx, WriteContext } from '#server/context.ts'
import { Failure, forbidden, invalidField, notFound, requireFound } from '#server/errors.ts'
import { WithStatus } from '#server/http/serve.ts'
import { uuidv7 } from '#server/ids.ts'
import { notify } from '#server/mail/notify.ts'
import { type IsoDate, toLocalTime } from '#shared/dates.ts'
import type { Parsed } from '#shared/endpoint.ts'

const dateNotReportable = () =>
  invalidField('date', {
    en: 'Only today and the working day before it can be reported.',
    ar: 'يمكن تسجيل تقرير اليوم أو يوم العمل السابق له فقط.',
  })

const notDue = () =>
  invalidField('date', {
    en: 'This task is not due on that day.',
    ar: 'هذه المهمة غير مستحقة في ذلك اليوم.',
  })

export const overAndLocked = () =>
  invalidField('date', {
    en: 'Its time is over, and it can no longer be reported.',
    ar: 'انتهى وقتها ولم يعد بالإمكان تسجيلها.',
  })

const notYetOpen = (time: string) =>
  invalidField('date', {
    en: `It can be reported from ${time} on.`,
    ar: `يمكن تسجيلها ابتداءً من ${time}.`,
  })

export const reportedByOther = (report: Report) =>
  new Failure(
    409,
    {
      en: `${report.user.name} has reported this already.`,
      ar: `هذه المهمة مسجّلة بالفعل باسم ${report.user.name}.`,
    },
    { extra: { report } },
  )

export const alreadyEvaluated = (report: Report) =>
  new Failure(
    409,
    {
      en: 'This report is evaluated already and can no longer be changed.',
      ar: 'قُيّم هذا التقرير بالفعل ولم يعد بالإمكان تعديله.',
    },
    { extra: { report } },
  )

/** Throws 422 if a call names another department than that of the occurrence. */
export function ensureDepartment(
  { departmentId }: Pick<OccurrenceKey, 'departmentId'>,
  { department_id }: { department_id: string | null },
): void {
  if (departmentId === undefined || departmentId === department_id) return
  throw invalidField('department_id', {
    en: 'This duty belongs to another department.',
    ar: 'هذه المهمة تتبع قسمًا آخر.',
  })
}

/**
 * Throws unless the date is open, the task is due on it, its time is not over, and it is the caller's
 * to report.
 */
export async function ensureOpen(
  ctx: Ctx,
  key: OccurrenceKey,
  due: DueOccurrence | undefined,
): Promise<void> {
  const isTheirs = due !== undefined && mayReport(ctx, due)
  const runsOn = isTheirs && due.runs_on && key.date < ctx.today
  if (key.date !== ctx.today && !runsOn && key.date !== (await getPreviousWorkingDay(ctx)))
    throw dateNotReportable()
  if (isTheirs) {
    ensureDepartment(key, due)
    if (due.locked) throw overAndLocked()
    return
  }
  const occurrence = due ?? requireFound(await findCurrentAccess(ctx, key.taskId))
  if (!mayReport(ctx, occurrence)) throw maySeeAllDefinitions(ctx) ? forbidden() : notFound()
  throw notDue()
}

/** Throws unless the caller can report the occurrence now. */
export async function ensureReportable(
  ctx: Ctx,
  key: OccurrenceKey,
  due: DueOccurrence | undefined,
): Promise<void> {
  await ensureOpen(ctx, key, due)
  if (due && due.opens !== null) throw notYetOpen(due.opens)
}

const stepsOpen = (steps: readonly StepReply[]) => {
  const names = steps.map(({ text }) => text)
  return invalidField('steps', {
    en: `Answer these steps first: ${names.join(', ')}.`,
    ar: `أجب أولًا عن هذه الخطوات: ${names.join('، ')}.`,
  })
}

const pictureMissing = () =>
  invalidField('proof', {
    en: 'This report needs a picture. Take one first.',
    ar: 'يحتاج هذا التقرير إلى صورة. التقط صورة أولًا.',
  })

/**
 * Throws 422 if a report with this status lacks the answer to a step or the picture that it needs.
 */
export async function ensureProven(
  ctx: Ctx,
  key: OccurrenceKey,
  { due: { steps, proof }, status }: { due: DueOccurrence; status: Report['status'] },
): Promise<void> {
  if (!steps && !proof) return
  await lockAnswers(ctx, key)
  const answers = steps ? await listAnswers(ctx, key) : []
  const open = status === 'done' ? listOpenSteps(steps ?? [], answers) : []
  if (open.length > 0) throw stepsOpen(open)
  const needs = needsPicture(proof ?? undefined, status, answers)
  if (needs && (await listPictures(ctx, key)).length === 0) throw pictureMissing()
}

/** Locks the report first, so that a concurrent evaluation is seen. */
async function changeReport(ctx: Ctx, key: OccurrenceKey, saying: ReportInput): Promise<string> {
  await lockReport(ctx, key)
  const { report } = requireFound(await findReport(ctx, key))
  if (report.user.id !== ctx.userId) throw reportedByOther(report)
  if (report.evaluation) throw alreadyEvaluated(report)
  await updateReport(ctx, report.id, saying)
  return report.id
}

/** Notifies the department's manager of a report with status not done. */
function notifyNotDone(
  ctx: WriteContext,
  id: string,
  { status, date }: ReportInput & { date: IsoDate },
) {
  if (status !== 'not_done') return
  notify(ctx, { kind: 'report_not_done', about: id, facts: { date } }, selectManager(ctx, id))
}

/** The context as if the request came now, after the company's time zone changed. */
export const withTimezone = <C extends Ctx>(ctx: C, timezone: string): C => {
  const { date, time } = toLocalTime(ctx.now, timezone)
  return { ...ctx, timezone, today: date, time }
}

/**
 * Reports an occurrence: 201 the first time, 200 if the reporter changes it. If two people report
 * at once, exactly one succeeds (unique key); the other gets 409 with the existing report.
 */
export async function submit(ctx: WriteContext, input: Parsed<typeof submitReport>) {
  const { params, body } = input
  const key = toOccurrenceKey(ctx, params.id, body)
  // Sent together and run in this order: the lock is held before the occurrence is read.
  const locking = lockOccurrences(ctx, key)
  const [timezone, due] = await Promise.all([locking, findDueOccurrence(ctx, key, body.pressed_at)])
  if (timezone && timezone !== ctx.timezone) return submit(withTimezone(ctx, timezone), input)
  await ensureReportable(ctx, key, due)
  if (due) await ensureProven(ctx, key, { due, status: body.status })
  const { late = false, early = false } = due ?? {}
  const inserting = insertReport(ctx, key, { ...body, id: uuidv7(), late, early })
  const [created, reported] = await Promise.all([inserting, findReport(ctx, key)])
  if (created) {
    notifyNotDone(ctx, created.id, { ...body, date: key.date })
    return new WithStatus(201, requireFound(reported))
  }
  notifyNotDone(ctx, await changeReport(ctx, key, body), { ...body, date: key.date })
  return new WithStatus(200, requireFound(await findReport(ctx, key)))
}
