import type { deleteUser } from '#features/users/contract.ts'
import { findOpenWork, handOverWork, removeMember } from '#features/users/server/departure.ts'
import { lockActor, unknownPerson } from '#features/users/server/members.ts'
import { removePictureFile } from '#features/users/server/picture-files.ts'
import { mayRemove } from '#features/users/server/policy.ts'
import { findMember, type MemberRow } from '#features/users/server/queries.ts'
import { memberSubject, recordAuditEvent } from '#server/audit.ts'
import type { Ctx, WriteContext } from '#server/context.ts'
import { Failure, forbidden, requireFound } from '#server/errors.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import type { Parsed } from '#shared/endpoint.ts'

const cannotRemoveOwner = () =>
  new Failure(403, {
    en: 'The owner of the company cannot be removed.',
    ar: 'لا يمكن إزالة مالك الشركة.',
  })

const notOneself = () =>
  new Failure(403, {
    en: 'You cannot remove yourself. Ask somebody else to do it.',
    ar: 'لا يمكنك إزالة نفسك. اطلب ذلك من شخص آخر.',
  })

function ensureRemovable(actor: Ctx, member: MemberRow): void {
  if (member.is_owner) throw cannotRemoveOwner()
  if (member.id === actor.userId) throw notOneself()
  if (!mayRemove(actor, member)) throw forbidden()
}

/** Moves a member's open work to an heir, who is locked. */
async function handOverAndRecord(
  actor: WriteContext,
  member: MemberRow,
  heir: string,
): Promise<void> {
  const to = requireFound(await findMember(actor, heir))
  await handOverWork(actor, member.id, heir)
  recordAuditEvent(actor, {
    action: 'work_handed_over',
    subject: memberSubject(member),
    facts: { heirs: [memberSubject(to).name] },
  })
}

/** Removes a member and returns the number of open tasks that they still have. */
export async function remove(ctx: WriteContext, { params, query }: Parsed<typeof deleteUser>) {
  const { user_id } = params
  const heir = query.hand_over_to?.toLowerCase()
  const { actor, present } = await lockActor(ctx, 'manage-user', heir ? [user_id, heir] : [user_id])
  const member = requireFound(await findMember(actor, user_id))
  ensureRemovable(actor, member)
  if (heir) {
    if (heir === member.id || !present.has(heir)) throw unknownPerson('hand_over_to')
    await handOverAndRecord(actor, member, heir)
  }
  await removeMember(actor, member.id)
  const picture = member.ppUrl?.split('/').at(-1)
  if (picture) await enqueue(actor, removePictureFile, { name: picture })
  const { open_tasks } = await findOpenWork(actor, member.id)
  const facts = { email: member.email, open_tasks }
  recordAuditEvent(actor, { action: 'member_removed', subject: memberSubject(member), facts })
  return open_tasks
}
