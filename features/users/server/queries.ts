import { sql } from 'kysely'
import type { CompanyUser } from '#features/users/contract.ts'
import type { Ctx } from '#platform/server/context.ts'

export const listNames = (ctx: Ctx) =>
  ctx.db.all(sql<CompanyUser>`
    select id, name, last_name, picture_url "ppUrl" from users
    where company_id = ${ctx.companyId} and status = 'active' order by name, last_name, id`)

export const listPeople = (ctx: Ctx) =>
  ctx.db.all(sql<CompanyUser>`
    select u.id, u.name, u.last_name, u.picture_url "ppUrl", u.email, u.position, u.status, u.is_owner,
      to_char(u.last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') last_seen_at,
      coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name)
        from user_roles ur join roles r on r.company_id = ur.company_id and r.id = ur.role_id
        where ur.company_id = u.company_id and ur.user_id = u.id), '[]') roles,
      coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by d.name)
        from department_members m join departments d on d.company_id = m.company_id and d.id = m.department_id
        where m.company_id = u.company_id and m.user_id = u.id and d.deleted_at is null), '[]') departments
    from users u
    where u.company_id = ${ctx.companyId} and u.status <> 'removed'
    order by u.is_owner desc, u.name, u.last_name, u.id`)
