import { sql } from 'kysely'
import { hasTasks } from '#features/one-time-tasks/tasks/server/list-queries.ts'
import type { Profile } from '#features/profile/contract.ts'
import { PROFILE_FIELDS } from '#features/profile/fields.ts'
import type { updateUserProfile } from '#features/profile/page-contract.ts'
import { assignmentsOf, columnsOf } from '#records/fields/server/columns.ts'
import type { Ctx } from '#server/context.ts'
import type { Parsed } from '#shared/endpoint.ts'
import type { Locale } from '#shared/locale.ts'

type Row = Omit<Profile, 'permissions' | 'plan' | 'storage_key'> & {
  plan: Omit<Profile['plan'], 'expired' | 'near'>
}

export const getProfile = (ctx: Ctx) =>
  ctx.db.first(sql<Row>`
    select u.id, u.name, u.last_name, u.email,
      u.email_confirmed_at is not null email_confirmed, ${hasTasks(ctx)} has_tasks,
      (select e.email from email_changes e where e.company_id = u.company_id and e.user_id = u.id
        and e.email <> u.email and e.expires_at > ${ctx.now}) pending_email,
      u.phones, u.links, u.locale, u.clock, u.is_owner,
      (select to_json(p) from (select u.picture_url "ppUrl", ${columnsOf(PROFILE_FIELDS, 'u')}) p) profile,
      coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name)
        from user_roles ur join roles r on r.company_id = ur.company_id and r.id = ur.role_id
        where ur.company_id = u.company_id and ur.user_id = u.id), '[]') roles,
      coalesce((select json_agg(d.id order by d.created_at, d.id) from departments d
        where d.company_id = u.company_id and d.manager_id = u.id and d.deleted_at is null), '[]') managed_departments,
      json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'timezone', c.timezone,
        'first_day_of_week', c.first_day_of_week, 'weekend_chosen', c.weekend_chosen,
        'hijri_dates', c.hijri_dates, 'delete_on', c.delete_on) company,
      (select json_build_object('plan_id', p.id, 'plan_name', p.name, 'expire_date', s.expires_on)
        from subscriptions s join plans p on p.id = s.plan_id
        where s.company_id = u.company_id order by s.created_at desc limit 1) plan
    from users u join companies c on c.id = u.company_id
    where u.company_id = ${ctx.companyId} and u.id = ${ctx.userId}`)

export type ProfileFields = Parsed<typeof updateUserProfile>['body']

/** Saves the profile except the email address, which changes when its link is opened. */
export const updateProfile = (ctx: Ctx, { profile, ...fields }: ProfileFields) =>
  ctx.db.all(sql`
    update users set name = ${fields.name}, last_name = ${fields.last_name},
      ${assignmentsOf(PROFILE_FIELDS, profile)}, phones = ${JSON.stringify(fields.phones)}::jsonb,
      links = ${JSON.stringify(fields.links)}::jsonb, version = version + 1
    where company_id = ${ctx.companyId} and id = ${ctx.userId}`)

export const updateLocale = (ctx: Ctx, locale: Locale) =>
  ctx.db.all(sql`
    update users set locale = ${locale} where company_id = ${ctx.companyId} and id = ${ctx.userId}`)

export const updateClock = (ctx: Ctx, clock: Profile['clock']) =>
  ctx.db.all(sql`
    update users set clock = ${clock} where company_id = ${ctx.companyId} and id = ${ctx.userId}`)

/** The keys of all companies' pictures; `url` is the prefix of the URLs, `prefix` of the keys. */
export const listPictures = (url: string, prefix: string) => sql<{ key: string; needed: boolean }>`
  select ${prefix}::text || substr(picture_url, ${url.length + 1}::int) "key", true needed
  from users where starts_with(picture_url, ${url})`

/** Sets or clears the picture, and returns the previous picture's URL. */
export const replacePictureUrl = async (ctx: Ctx, url: string | null) => {
  const row = await ctx.db.first(sql<{ picture_url: string | null }>`
    update users u set picture_url = ${url}
    from (select id, picture_url from users
      where company_id = ${ctx.companyId} and id = ${ctx.userId} for update) before
    where u.company_id = ${ctx.companyId} and u.id = before.id returning before.picture_url`)
  return row?.picture_url ?? null
}
