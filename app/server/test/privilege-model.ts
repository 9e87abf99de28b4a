import type { Diwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { expandPermissions, PERMISSIONS, type Permission } from '#shared/permissions.ts'

/** A member as the rules see them. A removed member stays in the list, with the old token. */
export interface Member {
  id: string
  email: string
  status: 'active' | 'pending' | 'removed'
  isOwner: boolean
  roles: Set<string>
  token: string
  /** A pending member's invitation, its valid link, and the links that are no longer valid. */
  invitation?: string
  link?: string | undefined
  deadLinks: string[]
}

export interface Role {
  id: string
  permissions: Set<Permission>
}

export interface Department {
  id: string
  managerId: string | null
  members: Set<string>
}

export type Held = Record<string, Permission[]>

/** A model of the company's permissions as the product promises them, separate from the product. */
export interface Model {
  diwan: Diwan
  world: World
  members: Member[]
  roles: Role[]
  departments: Department[]
  /** What each member held before the current command. */
  seen: Held
}

export function permissionsOf({ roles }: Model, member: Member): Set<Permission> {
  if (member.isOwner) return new Set(PERMISSIONS)
  const held = roles.filter(({ id }) => member.roles.has(id))
  return expandPermissions(held.flatMap(({ permissions }) => [...permissions]))
}

export const has = (model: Model, actor: Member, permission: Permission): boolean =>
  permissionsOf(model, actor).has(permission)

/** Nobody gives or takes away a permission that they do not hold. */
export const covers = (model: Model, actor: Member, permissions: Iterable<Permission>): boolean => {
  const own = permissionsOf(model, actor)
  return [...permissions].every((permission) => own.has(permission))
}

/** Only the owner acts on the owner, and nobody acts on a member who holds more than they do. */
export const reaches = (model: Model, actor: Member, target: Member): boolean =>
  actor.isOwner || (!target.isOwner && covers(model, actor, permissionsOf(model, target)))

export const present = ({ members }: Model): Member[] =>
  members.filter(({ status }) => status !== 'removed')

/** What each member holds by the rules; for a pending member, what they will hold. */
export const promised = (model: Model): Held =>
  Object.fromEntries(
    present(model).map((member) => [member.id, [...permissionsOf(model, member)].sort()]),
  )

/** What the product has stored. The owner, who needs no role, holds everything. */
export async function kept({ diwan, world: { company } }: Model): Promise<Held> {
  const { rows } = await diwan.server.database.ownerPool.query(
    `select u.id, u.is_owner, coalesce(array_agg(distinct p) filter (where p is not null), '{}') held
     from users u
     left join user_roles ur on ur.company_id = u.company_id and ur.user_id = u.id
     left join roles r on r.company_id = ur.company_id and r.id = ur.role_id
     left join unnest(r.permissions) p on true
     where u.company_id = $1 and u.status <> 'removed' group by u.id, u.is_owner`,
    [company.id],
  )
  return Object.fromEntries(
    rows.map(({ id, is_owner, held }) => [
      id,
      [...(is_owner ? PERMISSIONS : expandPermissions(held))].sort(),
    ]),
  )
}

/** A company with its owner, a member for each role, and two departments with everybody in them. */
export async function begin(
  diwan: Diwan,
  permissions: readonly (readonly Permission[])[],
): Promise<Model> {
  const { build, owner, ...rest } = await world(diwan)
  const model: Model = {
    diwan,
    world: { build, owner, ...rest },
    members: [{ ...owner, status: 'active', isOwner: true, roles: new Set(), deadLinks: [] }],
    roles: [],
    departments: [],
    seen: {},
  }
  for (const given of permissions) {
    const person = await build.user()
    const id = await build.role({ permissions: [...given], userIds: [person.id] })
    model.roles.push({ id, permissions: new Set(given) })
    const member = { ...person, isOwner: false, roles: new Set([id]), deadLinks: [] }
    model.members.push({ ...member, status: 'active' })
  }
  const memberIds = model.members.map(({ id }) => id)
  for (const managerId of memberIds.slice(1, 3)) {
    const { id } = await build.department({ managerId, memberIds })
    model.departments.push({ id, managerId, members: new Set(memberIds) })
  }
  model.seen = promised(model)
  return model
}
