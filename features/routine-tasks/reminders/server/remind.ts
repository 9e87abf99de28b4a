import { findManager } from '#features/departments/server/membership-queries.ts'
import { managesDepartments } from '#features/departments/server/queries.ts'
import { getPreviousWorkingDay } from '#features/routine-tasks/definitions/server/queries.ts'
import type { remind as endpoint } from '#features/routine-tasks/reminders/contract.ts'
import { mayRemind, mayRemindAll } from '#features/routine-tasks/reminders/server/policy.ts'
import {
  countMembers,
  insertReminders,
  listRemindable,
  type Remindable,
  selectSentReminders,
} from '#features/routine-tasks/reminders/server/queries.ts'
import { ensureDepartment } from '#features/routine-tasks/reports/server/submit.ts'
import type { WriteContext } from '#server/context.ts'
import { forbidden, invalidField } from '#server/errors.ts'
import { notifySql } from '#server/mail/notify.ts'
import type { Parsed, Reply } from '#shared/endpoint.ts'

const nothingChosen = () =>
  invalidField('task_ids', { en: 'Choose duties or people.', ar: 'اختر مهام أو أشخاصًا.' })

const unknownPerson = () =>
  invalidField('member_ids', {
    en: 'Choose people of your company.',
    ar: 'اختر أشخاصًا من شركتك.',
  })

const notOpen = () =>
  invalidField('task_ids', {
    en: 'Choose duties of your departments that can be reported now.',
    ar: 'اختر مهام من أقسامك يمكن تسجيلها الآن.',
  })

const notTheirs = () =>
  invalidField('department_id', {
    en: 'Choose a department that you manage.',
    ar: 'اختر قسمًا من الأقسام التي تديرها.',
  })

const countDistinct = (ids: readonly string[]): number =>
  new Set(ids.map((id) => id.toLowerCase())).size

/** Throws 422 if the company has no such department, or the caller may not remind its people. */
async function ensureRemindable(ctx: WriteContext, departmentId: string): Promise<void> {
  const department = await findManager(ctx, departmentId)
  if (!department || !mayRemind(ctx, department)) throw notTheirs()
}

/**
 * Reminds people of unreported duties. Throws 403 if the caller can send no reminders, 422 for
 * people who are not members, for other departments and their duties, and for duties that cannot be
 * reported on that day.
 */
export async function remind(
  ctx: WriteContext,
  { body }: Parsed<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  if (!mayRemindAll(ctx) && !(await managesDepartments(ctx))) throw forbidden()
  const { date = ctx.today, task_ids: taskIds, member_ids: memberIds, slot } = body
  const departmentId = body.department_id?.toLowerCase()
  if (!taskIds && !memberIds && !departmentId) throw nothingChosen()
  if (!taskIds && departmentId) await ensureRemindable(ctx, departmentId)
  if (memberIds && (await countMembers(ctx, memberIds)) < countDistinct(memberIds))
    throw unknownPerson()
  const isOpen = date === ctx.today || date === (await getPreviousWorkingDay(ctx))
  const isRemindable = (one: Remindable) => (isOpen || one.runs_on) && mayRemind(ctx, one)
  const occurrences = (await listRemindable(ctx, { date, taskIds, slot })).filter(isRemindable)
  if (taskIds && occurrences.length < countDistinct(taskIds)) throw notOpen()
  if (taskIds) for (const one of occurrences) ensureDepartment({ departmentId }, one)
  const isSelected = ({ overdue, department_id }: Remindable) =>
    taskIds !== undefined ||
    (overdue && department_id !== null && (departmentId ?? department_id) === department_id)
  const missing = occurrences.filter((one) => !one.reported && isSelected(one))
  const sent = await insertReminders(ctx, { date, missing, memberIds })
  const { people = 0, reminded = 0 } = sent ?? {}
  if (reminded > 0)
    ctx.db.queueWithNext(
      notifySql(
        { kind: 'duty_reminded', actorId: ctx.userId, now: ctx.now },
        selectSentReminders(ctx, date),
      ),
    )
  return { missing: missing.length, reminded, recently: people - reminded }
}
