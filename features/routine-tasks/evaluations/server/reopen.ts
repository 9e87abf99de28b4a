import { insertEvent } from '#features/routine-tasks/definitions/server/change-queries.ts'
import { getPreviousWorkingDay } from '#features/routine-tasks/definitions/server/queries.ts'
import type { reopenOccurrence } from '#features/routine-tasks/evaluations/contract.ts'
import { mayReopen } from '#features/routine-tasks/evaluations/server/policy.ts'
import {
  findLockedOccurrence,
  insertReopened,
} from '#features/routine-tasks/evaluations/server/reopen-queries.ts'
import { toOccurrenceKey } from '#features/routine-tasks/reports/server/key-queries.ts'
import { mayReadAllReports } from '#features/routine-tasks/reports/server/policy.ts'
import { lockOccurrences } from '#features/routine-tasks/reports/server/queries.ts'
import { ensureDepartment } from '#features/routine-tasks/reports/server/submit.ts'
import type { WriteContext } from '#server/context.ts'
import { forbidden, invalidField, notFound } from '#server/errors.ts'
import type { Parsed } from '#shared/endpoint.ts'

const notLocked = () =>
  invalidField('date', {
    en: 'This duty is not locked on that day.',
    ar: 'هذه المهمة غير مقفلة في ذلك اليوم.',
  })

const REOPENED = { en: 'The duty can be reported again.', ar: 'يمكن تسجيل المهمة من جديد.' }

/**
 * Opens a locked occurrence again, so that it can be reported late; the task's history records who
 * did so and why. Throws 404 for an unknown occurrence, 403 if the caller can only read it, 422 if
 * it is not locked, is reported, or its day can no longer be reported.
 */
export async function reopen(
  ctx: WriteContext,
  { params, body }: Parsed<typeof reopenOccurrence>,
): Promise<{ message: string }> {
  const key = toOccurrenceKey(ctx, params.id, body)
  const locking = lockOccurrences(ctx, key)
  const [, occurrence] = await Promise.all([locking, findLockedOccurrence(ctx, key)])
  if (!occurrence) throw notFound()
  if (!mayReopen(ctx, occurrence)) throw mayReadAllReports(ctx) ? forbidden() : notFound()
  ensureDepartment(key, occurrence)
  const isOpenDay = key.date === ctx.today || key.date === (await getPreviousWorkingDay(ctx))
  if (!occurrence.locked || occurrence.reported || !isOpenDay) throw notLocked()
  const { reason } = body
  await insertReopened(ctx, key, reason)
  const to = { date: key.date, slot: key.slot, reason }
  await insertEvent(ctx, key.taskId, { field: 'reopened', from: null, to })
  return { message: REOPENED[ctx.locale] }
}
