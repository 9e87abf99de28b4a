import {
  assignDepartments,
  assignRole,
  deleteUser,
  editUser,
  getOpenWork,
  listCompanyUsers,
  unassignDepartment,
  unassignRole,
} from '#features/users/contract.ts'
import {
  getInvitation,
  invite,
  linkInvitation,
  listInvitations,
  registerViaInvitation,
  resendInvitation,
  revokeInvitation,
} from '#features/users/invitations.ts'
import { acceptInvitation, readInvitationByToken } from '#features/users/server/acceptance.ts'
import { findOpenWork } from '#features/users/server/departure.ts'
import { ensureEmailFree } from '#features/users/server/invitation-limits.ts'
import { getSender, listOpenInvitations } from '#features/users/server/invitation-queries.ts'
import {
  createFreshLink,
  inviteMember,
  resend,
  revoke,
  toInvitation,
} from '#features/users/server/invitations.ts'
import { listMembers, listNames, type MemberQuery } from '#features/users/server/list-queries.ts'
import {
  changeRole,
  edit,
  leaveDepartment,
  setDepartments,
} from '#features/users/server/members.ts'
import { toMember } from '#features/users/server/present.ts'
import { findMember } from '#features/users/server/queries.ts'
import { remove } from '#features/users/server/removal.ts'
import { pageReply } from '#records/list/server/paging.ts'
import { type Ctx, hasPermission } from '#server/context.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import { requireFound } from '#server/errors.ts'
import { serve, servePublic, serveWithoutTransaction } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

const MESSAGES = {
  removed: { en: 'The member is removed.', ar: 'تمت إزالة العضو.' },
  revoked: { en: 'The invitation is revoked.', ar: 'أُلغيت الدعوة.' },
  joined: {
    en: 'Welcome! Your account is ready. Please sign in.',
    ar: 'أهلًا بك! حسابك جاهز. سجّل الدخول.',
  },
}

/** Callers who may not see the team get only names; their other filters have no effect. */
async function listMembersPage(ctx: Ctx, query: MemberQuery) {
  if (!hasPermission(ctx, 'view-user')) {
    const { rows, total } = await listNames(ctx, query)
    return { users: rows, total }
  }
  const { rows, total } = await listMembers(ctx, query)
  return { users: rows.map((row) => toMember(ctx, row)), total }
}

function memberRoutes(server: Server): void {
  serve(server, listCompanyUsers, async (ctx, { query }) => {
    const { users, total } = await listMembersPage(ctx, query)
    const { page } = query
    if (!page) return { users, total }
    const { data, ...where } = pageReply(users, total, { ...query, page })
    return { users: data, ...where }
  })
  serve(server, editUser, async (ctx, input) => ({ user: await edit(ctx, input) }))
  serve(server, getOpenWork, async (ctx, { params }) => {
    const { id } = requireFound(await findMember(ctx, params.user_id))
    return findOpenWork(ctx, id)
  })
  serve(server, deleteUser, async (ctx, input) => {
    const open_tasks = await remove(ctx, input)
    return { message: MESSAGES.removed[ctx.locale], open_tasks }
  })
  serve(server, assignDepartments, async (ctx, input) => ({
    user: await setDepartments(ctx, input),
  }))
  serve(server, unassignDepartment, async (ctx, input) => ({
    user: await leaveDepartment(ctx, input),
  }))
  serve(server, assignRole, async (ctx, { body }) => ({
    user: await changeRole(ctx, body, 'give'),
  }))
  serve(server, unassignRole, async (ctx, { body }) => ({
    user: await changeRole(ctx, body, 'take'),
  }))
}

function invitationRoutes(server: Server): void {
  serve(server, invite, {
    before: (member, { body }) => ensureEmailFree(server, member, body.email),
    handle: async (ctx, { body }) => ({ invitation: await inviteMember(ctx, body, server) }),
  })
  serve(server, listInvitations, async (ctx, { query }) => {
    const [{ rows, total }, sender] = await Promise.all([
      listOpenInvitations(ctx, query),
      getSender(ctx),
    ])
    const shown = rows.map((row) => toInvitation(ctx, row))
    return { ...pageReply(shown, total, query), owner_confirmed: requireFound(sender).confirmed }
  })
  serve(server, resendInvitation, async (ctx, { params }) => ({
    invitation: await resend(ctx, params.id, server),
  }))
  // Stores no reply for an Idempotency-Key, because this reply contains a secret.
  serveWithoutTransaction(server, linkInvitation, (member, { params }) =>
    withCompanyTransaction(server.database, member.companyId, (db) =>
      createFreshLink({ ...member, db }, params.id, server),
    ),
  )
  serve(server, revokeInvitation, async (ctx, { params }) => {
    await revoke(ctx, params.id)
    return { message: MESSAGES.revoked[ctx.locale] }
  })
  servePublic(server, getInvitation, ({ now }, { params }) =>
    readInvitationByToken(server.database, params.token, now),
  )
  servePublic(server, registerViaInvitation, async (visitor, { body }) => {
    await acceptInvitation(server.database, body, visitor)
    return { message: MESSAGES.joined[visitor.locale] }
  })
}

export function userRoutes(server: Server): void {
  memberRoutes(server)
  invitationRoutes(server)
}
