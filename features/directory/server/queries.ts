import { type RawBuilder, sql } from 'kysely'
import { type DirectoryPerson, PEOPLE_AT_ONCE } from '#features/directory/contract.ts'
import { canSeeProject } from '#features/directory/server/visible-queries.ts'
import type { Ctx } from '#server/context.ts'
import { memberNameSql } from '#server/database/sql-parts.ts'

interface Named {
  id: string
  name: string
}

interface Directory {
  people: DirectoryPerson[]
  people_total: number
  departments: Named[]
  projects: (Named & { status: 0 | 1 })[]
  roles: Named[]
  /** The caller manages a department. */
  manages: boolean
}

/** Who is away for the whole of today, and until when. */
const awayToday = ({ companyId, today }: Ctx) => sql`
  select user_id, max(last_date) until from absences
  where company_id = ${companyId} and last_date >= ${today} and first_date <= ${today} and status = 'accepted'
    and half is null group by user_id`

/** The matching people as one JSON value; `u` is the person. */
const people = (ctx: Ctx, fits: RawBuilder<boolean>, most: number) => sql`
  coalesce((select json_agg(case when a.until is null then one.person else one.person || json_build_object('away_until', a.until)::jsonb end
      order by u.name, u.last_name, u.id)
    from (
      select * from users u where u.company_id = ${ctx.companyId} and u.status <> 'removed' and ${fits}
      order by u.name, u.last_name, u.id limit ${most}) u
    cross join lateral (select jsonb_build_object('id', u.id, 'name', ${memberNameSql(ctx, 'u')},
      'ppUrl', u.picture_url, 'status', u.status) person) one
    left join (${awayToday(ctx)}) a on a.user_id = u.id), '[]') people`

export const getNames = (ctx: Ctx) =>
  ctx.db.first(sql<Directory>`
    select ${people(ctx, sql`true`, PEOPLE_AT_ONCE)},
      (select count(*) from users where company_id = ${ctx.companyId} and status <> 'removed')::int people_total,
      coalesce((select json_agg(json_build_object('id', id, 'name', name) order by created_at, id)
        from departments where company_id = ${ctx.companyId} and deleted_at is null), '[]') departments,
      coalesce((select json_agg(json_build_object('id', pr.id, 'name', pr.name, 'status', pr.status) order by pr.name, pr.id)
        from projects pr where pr.company_id = ${ctx.companyId} and pr.deleted_at is null and ${canSeeProject(ctx, 'pr')}), '[]') projects,
      coalesce((select json_agg(json_build_object('id', id, 'name', name) order by created_at, name)
        from roles where company_id = ${ctx.companyId}), '[]') roles,
      exists (select from departments where company_id = ${ctx.companyId} and deleted_at is null
        and manager_id = ${ctx.userId}) manages`)

const MAX_FOUND = 50

/** Searches the name as shown to the caller, so a hidden email address never matches. */
export const findNames = (ctx: Ctx, search: string) =>
  ctx.db.first(sql<Pick<Directory, 'people'>>`
    select ${people(ctx, sql<boolean>`position((select fold_text(${search})) in fold_text(${memberNameSql(ctx, 'u')})) > 0`, MAX_FOUND)}`)
