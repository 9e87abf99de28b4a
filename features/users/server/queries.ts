import { sql } from 'kysely'
import {
  companyExport,
  EXPORT_PAGE_SIZE,
  type ExportedRow,
} from '#features/companies/export/server/parts.ts'
import type { CompanyUser } from '#features/users/contract.ts'
import type { Ctx } from '#server/context.ts'
import { instantTextSql } from '#server/database/sql-parts.ts'
import type { Permission } from '#shared/permissions.ts'

export type MemberRow = Required<Omit<CompanyUser, 'can'>> & { permissionExcess: boolean }

/** The roles of the member `u`, by name. */
export const rolesJson = sql`
  coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name)
    from user_roles ur join roles r on r.company_id = ur.company_id and r.id = ur.role_id
    where ur.company_id = u.company_id and ur.user_id = u.id), '[]')`

/** The departments of the member `u`, by name. */
export const departmentsJson = sql`
  coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by d.name)
    from department_members m join departments d on d.company_id = m.company_id and d.id = m.department_id
    where m.company_id = u.company_id and m.user_id = u.id and d.deleted_at is null), '[]')`

/** Whether the member `u` holds a permission that the caller lacks; an owner lacks none. */
export const permissionExcess = ({ isOwner, permissions }: Ctx) =>
  isOwner
    ? sql<boolean>`false`
    : sql<boolean>`
  coalesce((select bool_or(not r.permissions <@ ${[...permissions]}::text[])
    from user_roles ur join roles r on r.company_id = ur.company_id and r.id = ur.role_id
    where ur.company_id = u.company_id and ur.user_id = u.id), false)`

export const memberFields = (ctx: Ctx) => sql`
  u.id, u.name, u.last_name, u.picture_url "ppUrl", u.email, u.position, u.status, u.is_owner, u.version,
  ${instantTextSql(sql.ref('u.last_seen_at'))} last_seen_at, ${rolesJson} roles, ${departmentsJson} departments,
  ${permissionExcess(ctx)} "permissionExcess"`

/** A member who is not removed. */
export const findMember = (ctx: Ctx, id: string) =>
  ctx.db.first(sql<MemberRow>`
    select ${memberFields(ctx)} from users u
    where u.company_id = ${ctx.companyId} and u.id = ${id} and u.status <> 'removed'`)

export interface ActorState {
  is_owner: boolean
  permissions: Permission[]
}

/**
 * Locks members in id order, so that concurrent changes of the same people wait instead of
 * deadlocking. Returns which of them exist, and the caller's current permissions.
 */
export async function lockMembers(ctx: Ctx, ids: readonly string[]) {
  const [members, [standing]] = await ctx.db.batch([
    sql<{ id: string }>`
      select id from users
      where company_id = ${ctx.companyId} and id = any (${[ctx.userId, ...ids]}) and status <> 'removed'
      order by id for no key update`,
    sql<ActorState>`
      select u.is_owner, coalesce((select array_agg(distinct p)
        from user_roles ur join roles r on r.company_id = ur.company_id and r.id = ur.role_id
        cross join unnest(r.permissions) p
        where ur.company_id = u.company_id and ur.user_id = u.id), '{}') permissions
      from users u where u.company_id = ${ctx.companyId} and u.id = ${ctx.userId} and u.status = 'active'`,
  ])
  return { present: new Set(members.map(({ id }) => id)), standing }
}

/** Locks roles against edits, and reads them after any edit in progress. */
export const lockRoles = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db.all(sql<{ id: string; name: string; permissions: Permission[] }>`
    select id, name, permissions from roles
    where company_id = ${ctx.companyId} and id = any (${ids}) order by id for share`)

export const peopleExport = companyExport.contribute({
  name: 'people',
  columns: [
    { en: 'Id', ar: 'المعرّف' },
    { en: 'Name', ar: 'الاسم' },
    { en: 'Email', ar: 'البريد الإلكتروني' },
    { en: 'Position', ar: 'الوظيفة' },
    { en: 'Status', ar: 'الحالة' },
    { en: 'Owner', ar: 'المالك' },
    { en: 'Created', ar: 'تاريخ الإنشاء' },
  ],
  rows: ({ db, companyId }, after) =>
    db.all(sql<ExportedRow>`
      select t.id::text key, json_build_array(t.id, trim(t.name || ' ' || t.last_name), t.email, t.position, t.status, case when t.is_owner then 1 else 0 end, t.created_at) cells
      from users t where t.company_id = ${companyId} and t.id > ${after}::uuid
      order by t.id limit ${EXPORT_PAGE_SIZE}`),
})

/**
 * Removes a member from the company: their invitation ends, the address becomes free, and the row
 * stays, so that history keeps their name.
 */
export const markRemoved = (ctx: Ctx, userId: string) =>
  ctx.db.batch([
    sql`update invitations set revoked_at = ${ctx.now}, token_hash = null
        where company_id = ${ctx.companyId} and user_id = ${userId} and accepted_at is null and revoked_at is null`,
    sql`update users set status = 'removed', password_hash = null, picture_url = null, version = version + 1
        where company_id = ${ctx.companyId} and id = ${userId}`,
  ])

export const updateMember = (
  ctx: Ctx,
  id: string,
  { name, last_name, position }: { name: string; last_name: string; position: string },
) =>
  ctx.db.all(sql`
    update users set name = ${name}, last_name = ${last_name}, position = ${position}, version = version + 1
    where company_id = ${ctx.companyId} and id = ${id}`)
