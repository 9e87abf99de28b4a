import { type RawBuilder, sql } from 'kysely'
import type { CompanyUser, listCompanyUsers } from '#features/users/contract.ts'
import { type MemberRow, memberFields } from '#features/users/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import { prepareQuery } from '#server/database/prepare-query.ts'
import { type PageRow, toPage } from '#server/database/sql-parts.ts'
import type { Parsed } from '#shared/endpoint.ts'

export type MemberQuery = Parsed<typeof listCompanyUsers>['query']

const TRUE = sql<boolean>`true`

/** The parameters of the list's statement; `limit` and `skipped` select the page. */
interface Values extends Pick<MemberQuery, 'search' | 'status' | 'role_id' | 'dept_id'> {
  limit: number
  skipped: number
}

/** What changes the statement's text, besides the filters that are set. */
type Shape = Pick<MemberQuery, 'sort' | 'order'> & { isPaged: boolean }

/** Ties are ordered by name and id, so that no two pages show the same member. */
function orderBy({ sort, order }: Shape): RawBuilder<unknown> {
  const way = order === 'asc' ? sql`asc` : sql`desc`
  if (sort === 'name') return sql`u.folded ${way}, u.id ${way}`
  if (sort === 'email') return sql`u.email ${way}`
  if (sort === 'position') return sql`fold_text(u.position) ${way}, u.folded, u.id`
  const never = order === 'asc' ? sql`nulls first` : sql`nulls last`
  return sql`u.last_seen_at ${way} ${never}, u.folded, u.id`
}

/** Folds the search text once, not once per row. */
const folded = (search: string) => sql`(select fold_text(${search}))`

/** The members who match the query. */
const matching = (ctx: Ctx, { search, status, role_id, dept_id }: Values) => sql<boolean>`
  u.company_id = ${ctx.companyId} and u.status <> 'removed'
  and ${status ? sql`u.status = ${status}` : TRUE}
  and ${search ? sql`position(${folded(search)} in u.folded) > 0` : TRUE}
  and ${
    role_id
      ? sql`exists (select from user_roles ur
          where ur.company_id = u.company_id and ur.user_id = u.id and ur.role_id = ${role_id})`
      : TRUE
  }
  and ${
    dept_id
      ? sql`exists (select from department_members m
          join departments d on d.company_id = m.company_id and d.id = m.department_id and d.deleted_at is null
          where m.company_id = u.company_id and m.user_id = u.id and m.department_id = ${dept_id})`
      : TRUE
  }`

/** The names of active members, for selectors; the search covers only names. */
const matchingNames = (ctx: Ctx, { search }: Values) => sql<boolean>`
  u.company_id = ${ctx.companyId} and u.status = 'active'
  and ${search ? sql`position(${folded(search)} in split_part(u.folded, E'\\n', 1)) > 0` : TRUE}`

/** The maximum number of rows without paging; callers page or search for more. */
const MEMBERS_AT_ONCE = 1_000

interface Parts {
  fields: RawBuilder<unknown>
  where: RawBuilder<boolean>
  order: RawBuilder<unknown>
}

/** Reads details only for the page's rows; without a page, for the first rows. */
const listBy = <T>({ limit, skipped }: Values, { fields, where, order }: Parts) =>
  sql<PageRow<T>>`
    select (select json_agg(m) from (
        select ${fields}
        from (select u.* from users u where ${where} order by ${order} limit ${limit} offset ${skipped}) u
        order by ${order}) m) "rows",
      (select count(*) from users u where ${where})::int total`

const members = prepareQuery<PageRow<MemberRow>, Values, Shape>(
  ['search', 'status', 'role_id', 'dept_id', 'limit', 'skipped'],
  (ctx, values, shape) =>
    listBy(values, {
      fields: memberFields(ctx),
      where: matching(ctx, values),
      order: sql`${shape.isPaged ? sql`` : sql`u.is_owner desc, `}${orderBy(shape)}`,
    }),
)

const names = prepareQuery<PageRow<CompanyUser>, Values>(
  ['search', 'limit', 'skipped'],
  (ctx, values) =>
    listBy(values, {
      fields: sql`u.id, u.name, u.last_name, u.picture_url "ppUrl"`,
      where: matchingNames(ctx, values),
      order: sql`u.folded, u.id`,
    }),
)

const valuesOf = ({ page, per_page, search, status, role_id, dept_id }: MemberQuery): Values => ({
  ...{ search, status, role_id, dept_id },
  ...(page
    ? { limit: per_page, skipped: (page - 1) * per_page }
    : { limit: MEMBERS_AT_ONCE, skipped: 0 }),
})

/** Members with all details. Without paging the owner comes first. */
export async function listMembers(ctx: Ctx, query: MemberQuery) {
  const { sort, order, page } = query
  const shape = { sort, order, isPaged: page !== undefined }
  return toPage(await ctx.db.first(members(ctx, valuesOf(query), shape)))
}

export const listNames = async (ctx: Ctx, query: MemberQuery) =>
  toPage(await ctx.db.first(names(ctx, valuesOf(query))))
