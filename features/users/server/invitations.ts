import { emailTaken } from '#features/auth/server/confirmation.ts'
import { lockCompanyFacts } from '#features/companies/server/queries.ts'
import { ensureUserFits } from '#features/plans/limits/server/limits.ts'
import { missingPermissions } from '#features/roles/server/policy.ts'
import { insertUserRoles, replaceUserRoles } from '#features/roles/server/queries.ts'
import type { Invitation, invite } from '#features/users/invitations.ts'
import { removeMember } from '#features/users/server/departure.ts'
import { ensureOwnerConfirmed } from '#features/users/server/invitation-limits.ts'
import { expiryOf, linkTo, queueMail } from '#features/users/server/invitation-mail.ts'
import {
  findAddress,
  findInvitation,
  type InvitationRow,
  insertPending,
  openInvitation,
  renewInvitation,
  updatePending,
} from '#features/users/server/invitation-queries.ts'
import { lockActor, unknownRole } from '#features/users/server/members.ts'
import { setMemberDepartments } from '#features/users/server/memberships.ts'
import { mayInvite } from '#features/users/server/policy.ts'
import { findMember, lockRoles, type MemberRow } from '#features/users/server/queries.ts'
import { memberSubject, recordAuditEvent } from '#server/audit.ts'
import type { Ctx, WriteContext } from '#server/context.ts'
import { forbidden, requireFound } from '#server/errors.ts'
import type { Server } from '#server/http/server.ts'
import { hashToken } from '#server/http/tokens.ts'
import { newToken, uuidv7 } from '#server/ids.ts'
import type { Parsed } from '#shared/endpoint.ts'

type Form = Parsed<typeof invite>['body']

/** An invitation as the caller may read it; only those who may have its link may revoke it. */
export function toInvitation(
  ctx: Ctx,
  { permissionExcess, ...invitation }: InvitationRow,
): Invitation {
  const may = mayInvite(ctx, { id: invitation.user_id, is_owner: false, permissionExcess })
  return { ...invitation, can: { resend: may, revoke: may } }
}

const subject = (row: Pick<Invitation, 'user_id' | 'name' | 'last_name' | 'email'>) =>
  memberSubject({ ...row, id: row.user_id })

const readInvitation = async (ctx: Ctx, id: string) =>
  toInvitation(ctx, requireFound(await findInvitation(ctx, id)))

/** Locks and returns the pending member with an address; undefined if it is free. */
async function findPending(ctx: WriteContext, email: string) {
  const { used, pending } = requireFound(await findAddress(ctx, email))
  if (used) throw emailTaken()
  const { actor } = await lockActor(ctx, 'invite-user', pending ? [pending] : [])
  const member = pending ? await findMember(actor, pending) : undefined
  if (pending && member?.status !== 'pending') throw emailTaken()
  return { actor, member }
}

/** Throws 422 for an unknown role, 403 for one with permissions that the caller lacks. */
async function ensureGivable(actor: Ctx, roleIds: readonly string[]): Promise<void> {
  const roles = await lockRoles(actor, roleIds)
  const known = new Set(roles.map(({ id }) => id))
  if (roleIds.some((id) => !known.has(id.toLowerCase()))) throw unknownRole('role_ids')
  if (roles.some(({ permissions }) => missingPermissions(actor, permissions).length > 0))
    throw forbidden()
}

async function addPending(actor: Ctx, form: Form): Promise<string> {
  await ensureOwnerConfirmed(actor)
  await ensureUserFits(actor)
  const id = uuidv7()
  if (!(await insertPending(actor, id, form))) throw emailTaken()
  await insertUserRoles(actor, id, form.role_ids)
  return id
}

async function changePending(actor: Ctx, member: MemberRow, form: Form): Promise<string> {
  if (!mayInvite(actor, member)) throw forbidden()
  await updatePending(actor, member.id, form)
  if (form.role_ids.length > 0) await replaceUserRoles(actor, member.id, form.role_ids)
  return member.id
}

/**
 * Creates a pending member and enqueues their mail. A person who is already pending is updated from
 * the form and gets a new link. Throws 422 for an address in use anywhere, or if the plan's limit
 * is reached.
 */
export async function inviteMember(
  ctx: WriteContext,
  form: Form,
  server: Server,
): Promise<Invitation> {
  // Serializes a company's invitations, so that each sees the seats taken by the previous one.
  const { locale: companyLocale } = requireFound(await lockCompanyFacts(ctx))
  const { actor, member } = await findPending(ctx, form.email)
  await ensureGivable(actor, form.role_ids)
  const userId = await (member ? changePending(actor, member, form) : addPending(actor, form))
  const named = form.department_ids
  if (named.length > 0)
    await setMemberDepartments(actor, {
      userId,
      requestedIds: named,
      field: 'department_ids',
      resolveTarget: () => named,
    })
  const asked = requireFound(
    await openInvitation(actor, {
      id: uuidv7(),
      userId,
      expires: expiryOf(ctx.now),
      locale: form.locale ?? null,
      companyLocale,
    }),
  )
  await queueMail(actor, { email: form.email, asked }, server)
  const invitation = await readInvitation(actor, asked.id)
  const { email, roles, departments } = invitation
  const names = (those: readonly { name: string }[]) => those.map(({ name }) => name)
  recordAuditEvent(actor, {
    action: 'member_invited',
    subject: subject(invitation),
    facts: { email, roles: names(roles), departments: names(departments) },
  })
  return invitation
}

/** The invitation in the path, with its member locked, if the caller may act on it. */
async function lockInvitation(ctx: WriteContext, id: string) {
  const { user_id } = requireFound(await findInvitation(ctx, id))
  const { actor } = await lockActor(ctx, 'invite-user', [user_id])
  const row = requireFound(await findInvitation(actor, id))
  if (!mayInvite(actor, { id: user_id, is_owner: false, permissionExcess: row.permissionExcess }))
    throw forbidden()
  return { actor, row }
}

function recordInvitationEvent(
  actor: WriteContext,
  row: InvitationRow,
  action: 'invitation_sent_again' | 'invitation_link_made' | 'invitation_revoked',
): void {
  recordAuditEvent(actor, { action, subject: subject(row), facts: { email: row.email } })
}

export async function resend(ctx: WriteContext, id: string, server: Server): Promise<Invitation> {
  const { actor, row } = await lockInvitation(ctx, id)
  const renewed = { expires: expiryOf(ctx.now), tokenHash: null }
  const asked = requireFound(await renewInvitation(actor, row.id, renewed))
  await queueMail(actor, { email: row.email, asked }, server)
  recordInvitationEvent(actor, row, 'invitation_sent_again')
  return readInvitation(actor, row.id)
}

/** A link that is valid at once, in case no mail arrives. Mails still pending are not sent. */
export async function createFreshLink(ctx: WriteContext, id: string, server: Server) {
  const { actor, row } = await lockInvitation(ctx, id)
  const token = newToken()
  const renewed = { expires: expiryOf(ctx.now), tokenHash: hashToken(token) }
  requireFound(await renewInvitation(actor, row.id, renewed))
  recordInvitationEvent(actor, row, 'invitation_link_made')
  return { invitation: await readInvitation(actor, row.id), link: linkTo(server, token) }
}

export async function revoke(ctx: WriteContext, id: string): Promise<void> {
  const { actor, row } = await lockInvitation(ctx, id)
  await removeMember(actor, row.user_id)
  recordInvitationEvent(actor, row, 'invitation_revoked')
}
