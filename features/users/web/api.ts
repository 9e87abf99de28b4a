import { v4 as uuid } from 'uuid'
import { call } from '#client/call.ts'
import { invalidateAfter, useReply } from '#client/query.ts'
import { readSession } from '#client/session.ts'
import type { CompanyUser } from '#features/users/contract.ts'
import * as users from '#features/users/contract.ts'
import type { Invitation } from '#features/users/invitations.ts'
import * as invitations from '#features/users/invitations.ts'
import type { Input } from '#shared/endpoint.ts'

type Invite = Input<typeof invitations.invite>['body']

/** Only a hint: the server decides. */
export function mayInvite(): boolean {
  const session = readSession()
  return Boolean(session?.isOwner || session?.permissions.includes('invite-user'))
}

type PeopleQuery = Input<typeof users.listCompanyUsers>['query']

/** One page of the company's people. */
export const getCompanyUsers = (query: PeopleQuery, signal: AbortSignal) =>
  call(users.listCompanyUsers, { query }, { signal })

export const useInvitations = (page: number) =>
  useReply(invitations.listInvitations, { query: { page } })

export const useOpenWork = (user_id: string) =>
  useReply(users.getOpenWork, { params: { user_id } }, { staleTime: 0, placeholderData: undefined })

/**
 * Call after someone joined, left or changed. Open work is not reloaded, because that of a removed
 * member no longer exists.
 */
export const refreshPeople = (): void =>
  invalidateAfter(users.editUser, { except: [users.getOpenWork] })

/** Invites one person; the caller refreshes the lists after the last one. */
export const invitePerson = (body: Invite, idempotencyKey: string) =>
  call(invitations.invite, { body }, { idempotencyKey })

export async function resendInvitation(id: string): Promise<void> {
  await call(invitations.resendInvitation, { params: { id } })
  refreshPeople()
}

/** Creates a new link for the caller to hand over. */
export async function linkInvitation(id: string): Promise<string> {
  const { link } = await call(invitations.linkInvitation, { params: { id } })
  refreshPeople()
  return link
}

export async function revokeInvitation(id: string): Promise<void> {
  await call(invitations.revokeInvitation, { params: { id } })
  refreshPeople()
}

const PAGE_SIZE = 100

/** The open invitation of a pending member, searched page by page; undefined if there is none. */
export async function findInvitation(userId: string): Promise<Invitation | undefined> {
  for (let page = 1; ; page += 1) {
    const query = { page, per_page: PAGE_SIZE }
    const { data, last_page } = await call(invitations.listInvitations, { query })
    const found = data.find(({ user_id }) => user_id === userId)
    if (found || page >= last_page) return found
  }
}

/** Invites a pending member who has no open invitation again, with the same data. */
export async function inviteAgain(user: CompanyUser): Promise<Invitation> {
  const { email = '', name, last_name, position = '', roles = [], departments = [] } = user
  const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id)
  const body = { email, name, last_name, position }
  const { invitation } = await invitePerson(
    { ...body, role_ids: ids(roles), department_ids: ids(departments) },
    uuid(),
  )
  refreshPeople()
  return invitation
}

export async function editUser(
  user_id: string,
  body: Input<typeof users.editUser>['body'],
): Promise<CompanyUser> {
  const { user } = await call(users.editUser, { params: { user_id }, body })
  refreshPeople()
  return user
}

/** Removes a member; resolves with the number of their open tasks. */
export async function removeUser(user_id: string, heir: string | null): Promise<number> {
  const query = heir ? { hand_over_to: heir } : {}
  const { open_tasks } = await call(users.deleteUser, { params: { user_id }, query })
  refreshPeople()
  return open_tasks
}

/** Gives a role or takes it away. */
export async function setRole(
  user: CompanyUser,
  role_id: string,
  held: boolean,
): Promise<CompanyUser> {
  const endpoint = held ? users.assignRole : users.unassignRole
  return (await call(endpoint, { body: { user_id: user.id, role_id } })).user
}

/** Adds a member to a department or removes them from it. */
export async function setDepartment(
  user: CompanyUser,
  department_id: string,
  held: boolean,
): Promise<CompanyUser> {
  const params = { user_id: user.id }
  const reply = held
    ? await call(users.assignDepartments, {
        params,
        body: { department_ids: [...(user.departments ?? []).map(({ id }) => id), department_id] },
      })
    : await call(users.unassignDepartment, { params, body: { department_id } })
  return reply.user
}
