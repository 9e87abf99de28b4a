import type { createRole, Role } from '#features/roles/contract.ts'
import { type DraftOf, type FieldsOf, merge } from '#records/edit/web/merge.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { PERMISSIONS, type Permission } from '#shared/permissions.ts'

type Typed = DraftOf<Parsed<typeof createRole>['body']>

/** Every field of a role, and how concurrent changes to it are merged. */
const FIELDS = { name: 'text', permissions: 'set' } as const satisfies FieldsOf<Typed>

export const permissionsOf = (role: Pick<Role, 'permissions'>): Permission[] =>
  role.permissions.map(({ name }) => name)

export interface Draft {
  /** The version of the role on which the draft is based. */
  base: Role
  name: string
  held: ReadonlySet<Permission>
}

export const draftOf = (role: Role): Draft => ({
  base: role,
  name: role.name,
  held: new Set(permissionsOf(role)),
})

/** The number of differences from the role: each permission, and the name. */
export function countChanges({ base, name, held }: Draft): number {
  const before = new Set(permissionsOf(base))
  const switched = PERMISSIONS.filter(
    (permission) => held.has(permission) !== before.has(permission),
  )
  return switched.length + (name.trim() === base.name ? 0 : 1)
}

/** The data to save; permissions that the reader does not hold (`own`) keep the role's value. */
export function toRoleUpdate({ name, held }: Draft, role: Role, own: ReadonlySet<Permission>) {
  const now = new Set(permissionsOf(role))
  const permissions = PERMISSIONS.filter((one) => (own.has(one) ? held : now).has(one))
  return { name: name.trim(), permissions, version: role.version }
}

const typedOf = ({ name, held }: Draft): Typed => ({ name, permissions: [...held] })

/** Keeps edits that were made while the role was being saved. */
export const rebase =
  (saved: Role, sent: Draft) =>
  (now: Draft): Draft => {
    const [base, mine, theirs] = [sent, now, draftOf(saved)].map(typedOf) as [Typed, Typed, Typed]
    const { name, permissions } = merge(FIELDS, { base, mine, theirs }).merged
    return { base: saved, name, held: new Set(permissions) }
  }

/** The draft with the given permissions added or removed. */
export function togglePermissions(
  draft: Draft,
  permissions: readonly Permission[],
  on: boolean,
): Draft {
  const held = new Set(draft.held)
  for (const permission of permissions)
    if (on) held.add(permission)
    else held.delete(permission)
  return { ...draft, held }
}
