import type { Diwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { PERMISSIONS, type Permission, withImplied } from '#shared/permissions.ts'

/** A member as the rules see them. Who was removed stays, with the token of before. */
export interface Member {
  id: string
  email: string
  status: 'active' | 'pending' | 'removed'
  isOwner: boolean
  roles: Set<string>
  token: string
  /** The invitation of who was invited, the link that works, and those that work no more. */
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

/** What the product promises about a company's rights, kept apart from the product. */
export interface Model {
  diwan: Diwan
  world: World
  members: Member[]
  roles: Role[]
  departments: Department[]
  /** What each member held before the command at hand. */
  seen: Held
}

export function permissionsOf({ roles }: Model, member: Member): Set<Permission> {
  if (member.isOwner) return new Set(PERMISSIONS)
  const held = roles.filter(({ id }) => member.roles.has(id))
  return withImplied(held.flatMap(({ permissions }) => [...permissions]))
}

export const has = (model: Model, actor: Member, permission: Permission): boolean =>
  permissionsOf(model, actor).has(permission)

/** Nobody gives away, or takes away, what they do not hold. */
export const covers = (model: Model, actor: Member, permissions: Iterable<Permission>): boolean => {
  const own = permissionsOf(model, actor)
  return [...permissions].every((permission) => own.has(permission))
}

/** Only the owner acts on the owner, and nobody on who holds more than they do. */
export const reaches = (model: Model, actor: Member, target: Member): boolean =>
  actor.isOwner || (!target.isOwner && covers(model, actor, permissionsOf(model, target)))

export const present = ({ members }: Model): Member[] =>
  members.filter(({ status }) => status !== 'removed')

/** What the rules say that everybody holds; of a pending member, what they will hold. */
export const promised = (model: Model): Held =>
  Object.fromEntries(
    present(model).map((member) => [member.id, [...permissionsOf(model, member)].sort()]),
  )

/** What the product keeps of it: of the owner, whom no role makes one, everything. */
export async function kept({ diwan, world: { company } }: Model): Promise<Held> {
  const { rows } = await diwan.server.database.owner.query(
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
      [...(is_owner ? PERMISSIONS : withImplied(held))].sort(),
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
