import { sql } from 'kysely'
import type { Role } from '#features/roles/contract.ts'
import { STARTING_ROLES, type StartingRole } from '#features/roles/starting-roles.ts'
import type { Ctx } from '#platform/server/context.ts'
import { uuidv7 } from '#platform/server/ids.ts'
import type { Queries } from '#platform/server/tenant.ts'
import type { Locale } from '#platform/shared/locale.ts'
import type { Permission } from '#platform/shared/permissions.ts'

const roles = (ctx: Ctx, only?: string) => sql<Role>`
  select r.id, r.name, r.version,
    (select count(*) from user_roles u where u.company_id = r.company_id and u.role_id = r.id) users_count,
    coalesce((select json_agg(json_build_object('name', p)) from unnest(r.permissions) p), '[]') permissions
  from roles r
  where r.company_id = ${ctx.companyId} and (${only ?? null}::uuid is null or r.id = ${only ?? null})
  order by r.created_at, r.name`

export const listAllRoles = (ctx: Ctx) => ctx.db.all(roles(ctx))

export const findRole = (ctx: Ctx, id: string) => ctx.db.first(roles(ctx, id))

export const listRolesByName = (ctx: Ctx) =>
  ctx.db.all(sql<{ id: string; name: string }>`
    select id, name from roles where company_id = ${ctx.companyId} order by name`)

export const findRolePermissions = (ctx: Ctx, id: string) =>
  ctx.db.first(sql<{ permissions: Permission[] }>`
    select permissions from roles where company_id = ${ctx.companyId} and id = ${id}`)

/** Gives a new company its starting roles and returns their ids by key. */
export async function insertStartingRoles(
  db: Queries,
  company: { id: string; locale: Locale; now: Date },
): Promise<Record<StartingRole['key'], string>> {
  const rows = STARTING_ROLES.map((role) => ({ ...role, id: uuidv7() }))
  await db.batch(
    rows.map(
      (role) => sql`
        insert into roles (company_id, id, name, permissions, created_at)
        values (${company.id}, ${role.id}, ${role.name[company.locale]}, ${role.permissions}, ${company.now})`,
    ),
  )
  return Object.fromEntries(rows.map(({ key, id }) => [key, id])) as Record<
    StartingRole['key'],
    string
  >
}
