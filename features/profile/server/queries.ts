import { sql } from 'kysely'
import type { Profile } from '#features/profile/contract.ts'
import type { Ctx } from '#platform/server/context.ts'

type Row = Omit<Profile, 'permissions' | 'plan'> & { plan: Omit<Profile['plan'], 'expired'> }

export const getProfile = (ctx: Ctx) =>
  ctx.db.first(sql<Row>`
    select u.id, u.name, u.last_name, u.email, u.phones, u.links, u.locale, u.is_owner,
      json_build_object('ppUrl', u.picture_url, 'city', u.city, 'country', u.country, 'state', u.state,
        'position', u.position) profile,
      coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name)
        from user_roles ur join roles r on r.company_id = ur.company_id and r.id = ur.role_id
        where ur.company_id = u.company_id and ur.user_id = u.id), '[]') roles,
      json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'timezone', c.timezone,
        'first_day_of_week', c.first_day_of_week) company,
      (select json_build_object('plan_id', p.id, 'plan_name', p.name, 'expire_date', s.expires_on)
        from subscriptions s join plans p on p.id = s.plan_id
        where s.company_id = u.company_id order by s.created_at desc limit 1) plan
    from users u join companies c on c.id = u.company_id
    where u.company_id = ${ctx.companyId} and u.id = ${ctx.userId}`)
