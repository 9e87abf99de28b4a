import type { Department, deleteDepartment } from '#features/departments/contract.ts'
import { presentDepartment, rejectTakenName } from '#features/departments/server/actions.ts'
import {
  countBlockingContents,
  countContents,
  endDepartment,
  joiningMembers,
  lockDeleted,
  lockDepartments,
  markUndeleted,
} from '#features/departments/server/delete-queries.ts'
import { findDepartment } from '#features/departments/server/queries.ts'
import { stillHasMessage } from '#features/departments/server/still-has-message.ts'
import { recordAuditEvent } from '#server/audit.ts'
import type { WriteContext } from '#server/context.ts'
import { invalidField, requireFound } from '#server/errors.ts'
import { notify } from '#server/mail/notify.ts'
import type { Parsed, Reply } from '#shared/endpoint.ts'
import type { Bilingual } from '#shared/locale.ts'

const NO_TARGET: Bilingual = {
  en: 'Choose another department of your company.',
  ar: 'اختر قسمًا آخر من أقسام شركتك.',
}
const DELETED: Bilingual = { en: 'The department is deleted.', ar: 'حُذف القسم.' }

/**
 * Deletes a department and moves its contents. Throws 422 if `move_to` is not another department,
 * or if the department has contents and `move_to` is missing.
 */
export async function remove(
  ctx: WriteContext,
  { params, query }: Parsed<typeof deleteDepartment>,
): Promise<Reply<typeof deleteDepartment>> {
  const targetId = query.move_to ?? null
  const locked = await lockDepartments(ctx, params.id, targetId)
  const department = requireFound(locked.find(({ leaving }) => leaving))
  const target = locked.find(({ leaving }) => !leaving)
  if (targetId !== null && !target) throw invalidField('move_to', NO_TARGET)
  const held = requireFound(await countBlockingContents(ctx, department.id))
  if (!target && held.members + held.routine_tasks > 0)
    throw invalidField('move_to', stillHasMessage(department.name, held))
  if (target) {
    const joiningIds = joiningMembers(ctx, { from: department.id, to: target.id })
    notify(ctx, { kind: 'department_given', about: target.id }, joiningIds)
  }
  const left_over = target ? 0 : await countContents(ctx, department.id)
  await endDepartment(ctx, department.id, target?.id ?? null)
  const { id, name } = department
  recordAuditEvent(ctx, {
    action: 'department_deleted',
    subject: { kind: 'department', id, name },
    facts: { moved_to: target?.name ?? null, left_over },
  })
  return { message: DELETED[ctx.locale], can: { undelete: !target && left_over === 0 } }
}

/**
 * Restores an empty department that the caller has just deleted. Throws 404, and 422 if its name
 * has been taken since.
 */
export async function undelete(ctx: WriteContext, departmentId: string): Promise<Department> {
  const { id, name } = requireFound(await lockDeleted(ctx, departmentId))
  await rejectTakenName(markUndeleted(ctx, id))
  recordAuditEvent(ctx, {
    action: 'department_undeleted',
    subject: { kind: 'department', id, name },
    facts: {},
  })
  return presentDepartment(ctx, requireFound(await findDepartment(ctx, id)))
}
