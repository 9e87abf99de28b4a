import { hashKey } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { invalidateAfter, queryClient, queryKey, useReply } from '#client/query.ts'
import { readSession } from '#client/session.ts'
import type { Role } from '#features/roles/contract.ts'
import * as roles from '#features/roles/contract.ts'
import { currentFromConflict } from '#records/edit/web/current-from-conflict.ts'
import type { Input, Reply } from '#shared/endpoint.ts'
import { PERMISSIONS, type Permission } from '#shared/permissions.ts'

/** The reader's permissions. Only a hint: the server decides. */
export function ownPermissions(): ReadonlySet<Permission> {
  const session = readSession()
  return new Set(session?.isOwner ? PERMISSIONS : session?.permissions)
}

export const isHeld = (permission: Permission): boolean => ownPermissions().has(permission)

export const useRoles = () => useReply(roles.listRoles, undefined)

export const useHolders = (id: string) =>
  useReply(roles.getRole, { params: { id } }, { placeholderData: undefined })

export const useExplanation = (user_id: string) =>
  useReply(roles.explainPermissions, { params: { user_id } }, { placeholderData: undefined })

type Listed = Reply<typeof roles.listRoles>

/** Puts the server's version of a role into the cached list. */
function putRole(role: Role): void {
  queryClient.setQueryData<Listed>(queryKey(roles.listRoles), (old) => {
    if (!old) return old
    const known = old.roles.some(({ id }) => id === role.id)
    return {
      roles: known
        ? old.roles.map((one) => (one.id === role.id ? role : one))
        : [...old.roles, role],
    }
  })
}

/** After a write: refreshes everything that shows roles or depends on permissions. */
const refreshRoles = (): void => invalidateAfter(roles.updateRole)

export async function addRole(
  body: Input<typeof roles.createRole>['body'],
  idempotencyKey: string,
): Promise<Role> {
  const { role } = await call(roles.createRole, { body }, { idempotencyKey })
  putRole(role)
  refreshRoles()
  return role
}

/** Saves a role; on a conflict the list receives the current version, and the call fails. */
export async function saveRole(
  id: string,
  body: Input<typeof roles.updateRole>['body'],
): Promise<Role> {
  try {
    const { role } = await call(roles.updateRole, { params: { id }, body })
    putRole(role)
    refreshRoles()
    return role
  } catch (error) {
    const current = currentFromConflict(roles.updateRole, error)
    if (current) putRole(current.role)
    else refreshRoles()
    throw error
  }
}

/** Deletes a role; its holders get the other one. */
export async function removeRole(id: string, heir: string | null): Promise<void> {
  const query = heir ? { move_to: heir } : {}
  await call(roles.deleteRole, { params: { id }, query }).catch((error: unknown) => {
    refreshRoles()
    throw error
  })
}

/**
 * Removes a deleted role from the cache once nothing shows it, and refreshes everything else,
 * because people now have other roles.
 */
export function forgetRole(id: string): void {
  queryClient.setQueryData<Listed>(
    queryKey(roles.listRoles),
    (old) => old && { roles: old.roles.filter((role) => role.id !== id) },
  )
  const gone = hashKey(queryKey(roles.getRole, { params: { id } }))
  void queryClient.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== gone })
}
