import { type RawBuilder, sql } from 'kysely'
import {
  companyExport,
  EXPORT_PAGE_SIZE,
  type ExportedRow,
} from '#features/companies/export/server/parts.ts'
import { STARTING_ROLES, type StartingRole } from '#features/roles/starting-roles.ts'
import type { Ctx } from '#server/context.ts'
import { memberNameSql } from '#server/database/sql-parts.ts'
import type { Queries } from '#server/database/tenant.ts'
import { uuidv7 } from '#server/ids.ts'
import { addDays } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import type { Permission } from '#shared/permissions.ts'

export interface Named {
  id: string
  name: string
}

export interface RoleRow extends Named {
  version: number
  permissions: Permission[]
  /** The number of holders, without removed members. */
  users_count: number
  /** The number of routine tasks that only its holders do. */
  duties_count: number
  /** The number of levels of escalation that notify its holders. */
  escalations_count: number
  /** Whether the caller holds it. */
  mine: boolean
}

const roles = (ctx: Ctx, only?: string) => sql<RoleRow>`
  select r.id, r.name, r.version, r.permissions, h.users_count, h.mine,
    (select count(*)::int from routine_task_versions v where v.company_id = r.company_id and v.assign_role_id = r.id
      and v.valid_to = 'infinity' and v.slot = 0) duties_count,
    (select count(*)::int from escalations e where e.company_id = r.company_id and e.role_id = r.id) escalations_count
  from roles r
  cross join lateral (
    select count(*) users_count, coalesce(bool_or(u.id = ${ctx.userId}), false) mine
    from user_roles ur join users u on u.company_id = ur.company_id and u.id = ur.user_id
    where ur.company_id = r.company_id and ur.role_id = r.id and u.status <> 'removed'
  ) h
  where r.company_id = ${ctx.companyId} and (${only ?? null}::uuid is null or r.id = ${only ?? null})
  order by r.created_at, r.id`

export const listAllRoles = (ctx: Ctx) => ctx.db.all(roles(ctx))

export const findRole = (ctx: Ctx, id: string) => ctx.db.first(roles(ctx, id))

export const listHolders = (ctx: Ctx, roleId: string) =>
  ctx.db.all(sql<Named>`
    select u.id, ${memberNameSql(ctx, 'u')} "name"
    from user_roles ur join users u on u.company_id = ur.company_id and u.id = ur.user_id
    where ur.company_id = ${ctx.companyId} and ur.role_id = ${roleId} and u.status <> 'removed'
    order by u.name, u.last_name, u.id`)

export const listRolesByName = (ctx: Ctx) =>
  ctx.db.all(sql<Named>`
    select id, name from roles where company_id = ${ctx.companyId} order by name`)

export const findRolePermissions = (ctx: Ctx, id: string) =>
  ctx.db.first(sql<{ permissions: Permission[] }>`
    select permissions from roles where company_id = ${ctx.companyId} and id = ${id}`)

interface Member extends Named {
  is_owner: boolean
  leads: Named[]
  roles: (Named & { permissions: Permission[] })[]
}

/** A member with their roles, and the departments that they lead. */
export const findMember = (ctx: Ctx, id: string) =>
  ctx.db.first(sql<Member>`
    select u.id, ${memberNameSql(ctx, 'u')} "name", u.is_owner,
      coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by d.name)
        from departments d
        where d.company_id = u.company_id and d.manager_id = u.id and d.deleted_at is null), '[]') leads,
      coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'permissions', r.permissions) order by r.created_at, r.id)
        from user_roles ur join roles r on r.company_id = ur.company_id and r.id = ur.role_id
        where ur.company_id = u.company_id and ur.user_id = u.id), '[]') roles
    from users u
    where u.company_id = ${ctx.companyId} and u.id = ${id} and u.status <> 'removed'`)

/** Positions in their most frequent spelling, most used first. */
export const listPositionsInUse = (ctx: Ctx) =>
  ctx.db.all(sql<{ name: string }>`
    select mode() within group (order by trim(position)) "name" from users
    where company_id = ${ctx.companyId} and status <> 'removed' and trim(position) <> ''
    group by lower(trim(position)) order by count(*) desc, 1 limit 200`)

/** Locks roles until the transaction ends, so that later reads see their final permissions. */
export const lockRoles = (ctx: Ctx, ids: string[]) =>
  ctx.db.all(sql<{ id: string }>`
    select id from roles where company_id = ${ctx.companyId} and id = any (${ids}) order by id for update`)

interface NewRole {
  id: string
  name: string
  permissions: Permission[]
}

export const insertRole = (ctx: Ctx, role: NewRole) =>
  ctx.db.all(sql`
    insert into roles (company_id, id, name, permissions, created_at)
    values (${ctx.companyId}, ${role.id}, ${role.name}, ${role.permissions}, ${ctx.now})`)

export const writeRole = (ctx: Ctx, role: NewRole) =>
  ctx.db.all(sql`
    update roles set name = ${role.name}, permissions = ${role.permissions}, version = version + 1
    where company_id = ${ctx.companyId} and id = ${role.id}`)

/** A query of a role's holders, for `notify`. */
export const holdersOf = ({ companyId }: Ctx, id: string) =>
  sql`select user_id from user_roles where company_id = ${companyId} and role_id = ${id}`

/** The holders of one role who do not hold the other role yet. */
export const holdersWithout = (ctx: Ctx, { from, to }: { from: string; to: string }) =>
  sql`${holdersOf(ctx, from)} except ${holdersOf(ctx, to)}`

export const moveHolders = (ctx: Ctx, { from, to }: { from: string; to: string }) =>
  ctx.db.all(sql`
    insert into user_roles (company_id, user_id, role_id, given_on)
    select ur.company_id, ur.user_id, ${to}, ${ctx.today} from user_roles ur
    join users u on u.company_id = ur.company_id and u.id = ur.user_id
    where ur.company_id = ${ctx.companyId} and ur.role_id = ${from} and u.status <> 'removed'
    on conflict do nothing`)

/**
 * Takes roles `r` away from users. The days on which they had them are kept: the past duties of a
 * role were theirs.
 */
const takeRoles = (ctx: Ctx, which: RawBuilder<boolean>) => sql`
  with ended as (
    delete from user_roles r where r.company_id = ${ctx.companyId} and ${which}
    returning r.role_id, r.user_id, r.given_on)
  insert into past_user_roles (company_id, role_id, user_id, first_date, last_date)
  select ${ctx.companyId}, role_id, user_id, given_on, ${addDays(ctx.today, -1)}::date from ended
  where coalesce(given_on < ${ctx.today}, true) on conflict do nothing`

export const removeRole = (ctx: Ctx, id: string) =>
  ctx.db.batch([
    takeRoles(ctx, sql`r.role_id = ${id}`),
    sql`delete from roles where company_id = ${ctx.companyId} and id = ${id}`,
  ])

/** Creates a new company's starting roles and returns their ids by key. */
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

export const rolesExport = companyExport.contribute({
  name: 'roles',
  columns: [
    { en: 'Name', ar: 'الاسم' },
    { en: 'Permissions', ar: 'الصلاحيات' },
    { en: 'Members', ar: 'الأعضاء' },
  ],
  rows: ({ db, companyId }, after) =>
    db.all(sql<ExportedRow>`
      select t.id::text key, json_build_array(t.name, array_to_string(t.permissions, ', '),
        (select string_agg(u.email, ', ' order by u.email) from user_roles r join users u on u.company_id = r.company_id and u.id = r.user_id
          where r.company_id = t.company_id and r.role_id = t.id)) cells
      from roles t where t.company_id = ${companyId} and t.id > ${after}::uuid
      order by t.id limit ${EXPORT_PAGE_SIZE}`),
})

/** Who had which role before. */
export const pastRolesExport = companyExport.contribute({
  name: 'past-roles',
  columns: [
    { en: 'Role', ar: 'الدور' },
    { en: 'Member', ar: 'العضو' },
    { en: 'First day', ar: 'اليوم الأول' },
    { en: 'Last day', ar: 'اليوم الأخير' },
  ],
  rows: ({ db, companyId }, after) =>
    db.all(sql<ExportedRow>`
      select k.key, json_build_array(coalesce(r.name, p.role_id::text), u.email, p.first_date, p.last_date) cells
      from past_user_roles p
      cross join lateral (select concat_ws(' ', p.user_id, p.role_id, p.last_date) key) k
      join users u on u.company_id = p.company_id and u.id = p.user_id
      left join roles r on r.company_id = p.company_id and r.id = p.role_id
      where p.company_id = ${companyId} and k.key > ${after} order by k.key limit ${EXPORT_PAGE_SIZE}`),
})

export const insertUserRoles = (ctx: Ctx, userId: string, roleIds: readonly string[]) =>
  ctx.db.all(sql`
    insert into user_roles (company_id, user_id, role_id, given_on)
    select ${ctx.companyId}, ${userId}, unnest(${roleIds}::uuid[]), ${ctx.today} on conflict do nothing`)

export const deleteUserRole = (ctx: Ctx, userId: string, roleId: string) =>
  ctx.db.all(takeRoles(ctx, sql`r.user_id = ${userId} and r.role_id = ${roleId}`))

export const replaceUserRoles = async (ctx: Ctx, userId: string, roleIds: readonly string[]) => {
  await ctx.db.all(takeRoles(ctx, sql`r.user_id = ${userId} and r.role_id <> all (${roleIds})`))
  await insertUserRoles(ctx, userId, roleIds)
}

export const deleteUserRoles = (ctx: Ctx, userId: string) =>
  ctx.db.all(takeRoles(ctx, sql`r.user_id = ${userId}`))
