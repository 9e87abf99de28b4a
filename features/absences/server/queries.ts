import { type RawBuilder, sql } from 'kysely'
import {
  type Absence,
  type listAbsenceRequests,
  type listAbsences,
  MAX_RECORDABLE,
} from '#features/absences/contract.ts'
import type { Ctx } from '#server/context.ts'
import { limitOffsetSql, memberJsonSql, type PageRow, toPage } from '#server/database/sql-parts.ts'
import type { IsoDate } from '#shared/dates.ts'
import type { Parsed, Reply } from '#shared/endpoint.ts'

/** An absence as it is stored, with the caller's relation to it. */
export interface AbsenceRow extends Omit<Absence, 'can' | 'kind' | 'reason' | 'answer' | 'deputy'> {
  kind: NonNullable<Absence['kind']>
  reason: string
  answer: string
  deputy: { id: string; name: string } | null
  /** The caller can accept it: an owner, or another member who manages a department of the member. */
  decides: boolean
  /** The caller may see at least its dates. */
  visible: boolean
}

/** The members of the departments that the caller manages. */
const selectManaged = ({ companyId, userId }: Ctx) => sql`
  select dm.user_id from departments d
  join department_members dm on dm.company_id = d.company_id and dm.department_id = d.id
  where d.company_id = ${companyId} and d.manager_id = ${userId} and d.deleted_at is null`

/** Whether the caller manages a department of a user; nobody is their own manager. */
export const managesUser = (ctx: Ctx, user: RawBuilder<unknown>) =>
  sql<boolean>`(${user} <> ${ctx.userId} and ${user} in (${selectManaged(ctx)}))`

const sharesDepartment = ({ companyId, userId }: Ctx) => sql<boolean>`
  exists (select from department_members mine
    join department_members theirs on theirs.company_id = mine.company_id and theirs.department_id = mine.department_id
    where mine.company_id = ${companyId} and mine.user_id = ${userId} and theirs.user_id = a.user_id)`

const decides = (ctx: Ctx) =>
  sql<boolean>`(${ctx.isOwner}::boolean or ${managesUser(ctx, sql`a.user_id`)})`

const isVisible = (ctx: Ctx) => sql<boolean>`
  (a.user_id = ${ctx.userId} or ${decides(ctx)}
    or a.status = 'accepted' and (a.deputy_id = ${ctx.userId} or ${sharesDepartment(ctx)}))`

const columns = (ctx: Ctx) => sql`
  a.id, ${memberJsonSql(ctx, 'm')} "member", a.first_date "from", a.last_date "to", a.half, a.status,
  case when p.id is not null then ${memberJsonSql(ctx, 'p')} end deputy, a.kind, a.reason, a.answer, a.version,
  ${decides(ctx)} decides, ${isVisible(ctx)} visible`

const tables = (ctx: Ctx) => sql`
  absences a
  join users m on m.company_id = ${ctx.companyId} and m.id = a.user_id
  left join users p on p.company_id = ${ctx.companyId} and p.id = a.deputy_id`

/** Whether the member is in a department, if one is asked for. */
const isIn = ({ companyId }: Ctx, departmentId: string | undefined) =>
  departmentId
    ? sql`exists (select from department_members dm where dm.company_id = ${companyId}
        and dm.department_id = ${departmentId} and dm.user_id = a.user_id)`
    : sql`true`

/** A page of the absences that the caller may see and that touch a span of days. */
export async function listVisible(ctx: Ctx, query: Parsed<typeof listAbsences>['query']) {
  const { from, to, department_id, status } = query
  return toPage(
    await ctx.db.first(sql<PageRow<AbsenceRow>>`
      with found as materialized (
        select a.* from absences a
        where a.company_id = ${ctx.companyId} and a.last_date >= ${from} and a.first_date <= ${to}
          and ${status ? sql`a.status = ${status}` : sql`true`} and ${isIn(ctx, department_id)} and ${isVisible(ctx)})
      select (select json_agg(one) from (
          select ${columns(ctx)} from ${tables(ctx)}
          where a.company_id = ${ctx.companyId} and a.id in (select id from found)
          order by a.first_date, m.name, m.last_name, a.id ${limitOffsetSql(query)}) one) "rows",
        (select count(*)::int from found) total`),
  )
}

/** For whom the caller may enter an absence, as JSON; null for everybody, or for too many to list. */
const recordable = (ctx: Ctx) =>
  ctx.isOwner
    ? sql`null::json`
    : sql`
      (select case when count(*) <= ${MAX_RECORDABLE} then json_agg(${memberJsonSql(ctx, 'u')} order by u.name, u.last_name, u.id) end
        from (select * from users u where u.company_id = ${ctx.companyId} and u.status = 'active'
          and u.id in (select ${ctx.userId}::uuid union all ${selectManaged(ctx)}) limit ${MAX_RECORDABLE + 1}) u)`

/** A page of the requests that the caller may answer or has made, by how far their days are from today. */
export async function listRequests(ctx: Ctx, query: Parsed<typeof listAbsenceRequests>['query']) {
  type Found = PageRow<AbsenceRow> & Pick<Reply<typeof listAbsenceRequests>, 'recordable'>
  const found = await ctx.db.first(sql<Found>`
    with found as materialized (
      select a.id, greatest(a.first_date - ${ctx.today}::date, ${ctx.today}::date - a.last_date, 0) distance
      from absences a
      where a.company_id = ${ctx.companyId} and a.status = 'requested' and ${isIn(ctx, query.department_id)}
        and (a.user_id = ${ctx.userId} or ${decides(ctx)}))
    select (select json_agg(one) from (
        select ${columns(ctx)} from ${tables(ctx)} join found f on f.id = a.id where a.company_id = ${ctx.companyId}
        order by f.distance, a.first_date, m.name, m.last_name, a.id ${limitOffsetSql(query)}) one) "rows",
      (select count(*)::int from found) total, ${recordable(ctx)} recordable`)
  return { ...toPage(found), recordable: found?.recordable ?? null }
}

/** An absence; undefined if the company has none with this id. */
export const findAbsence = (ctx: Ctx, id: string) =>
  ctx.db.first(sql<AbsenceRow>`
    select ${columns(ctx)} from ${tables(ctx)} where a.company_id = ${ctx.companyId} and a.id = ${id}`)

/**
 * Lets one transaction at a time change the absences of the company: whether one overlaps another,
 * or makes a circle of deputies, depends on all of them.
 */
export const lockAbsences = ({ db, companyId }: Ctx) =>
  db.all(sql`select pg_advisory_xact_lock(hashtextextended(${companyId}::text || ' absences', 0))`)

/** Whether the caller manages a member who can be away or stand in; undefined if there is none. */
export const findPerson = (ctx: Ctx, id: string) =>
  ctx.db.first(sql<{ managed: boolean }>`
    select ${managesUser(ctx, sql`u.id`)} managed
    from users u where u.company_id = ${ctx.companyId} and u.id = ${id} and u.status = 'active' for key share`)

export interface AbsenceDates {
  from: IsoDate
  to: IsoDate
}

interface Span extends AbsenceDates {
  memberId: string
  /** The absence itself, when it is changed. */
  except: string | null
}

/** Whether the member has another absence on a day of the span that was not declined. */
export async function overlaps(ctx: Ctx, { memberId, from, to, except }: Span): Promise<boolean> {
  const found = await ctx.db.first(sql`
    select 1 from absences a
    where a.company_id = ${ctx.companyId} and a.user_id = ${memberId} and a.status <> 'declined'
      and a.last_date >= ${from} and a.first_date <= ${to} and a.id is distinct from ${except}::uuid limit 1`)
  return found !== undefined
}

/**
 * Whether the deputies of `deputyId` lead back to the member on one of the days: the deputy is away
 * and has chosen the member, or somebody who has chosen the member.
 */
export async function leadsBack(ctx: Ctx, deputyId: string, span: Span): Promise<boolean> {
  const { memberId, from, to, except } = span
  const found = await ctx.db.first(sql`
    with recursive chain as (
      select ${deputyId}::uuid user_id, ${from}::date first_date, ${to}::date last_date
      union
      select a.deputy_id, greatest(a.first_date, c.first_date), least(a.last_date, c.last_date)
      from chain c
      join absences a on a.company_id = ${ctx.companyId} and a.user_id = c.user_id and a.status <> 'declined'
        and a.deputy_id is not null and a.id is distinct from ${except}::uuid
        and a.last_date >= c.first_date and a.first_date <= c.last_date
      where c.user_id <> ${memberId})
    select 1 from chain where user_id = ${memberId} limit 1`)
  return found !== undefined
}

/** The fields of an absence that somebody fills in. */
export interface AbsenceValues extends AbsenceDates {
  half: AbsenceRow['half']
  deputy_id: string | null
  kind: AbsenceRow['kind']
  reason: string
  status: AbsenceRow['status']
}

interface NewAbsence extends AbsenceValues {
  id: string
  memberId: string
}

export const insertAbsence = (ctx: Ctx, { id, memberId, ...values }: NewAbsence) =>
  ctx.db.all(sql`
    insert into absences (company_id, id, user_id, first_date, last_date, half, deputy_id, kind, reason, status,
      decided_by, decided_at, created_by, created_at)
    values (${ctx.companyId}, ${id}, ${memberId}, ${values.from}, ${values.to}, ${values.half}, ${values.deputy_id},
      ${values.kind}, ${values.reason}, ${values.status},
      ${values.status === 'accepted' ? ctx.userId : null}, ${values.status === 'accepted' ? ctx.now : null},
      ${ctx.userId}, ${ctx.now})`)

export const saveAbsence = (ctx: Ctx, id: string, values: AbsenceValues) =>
  ctx.db.all(sql`
    update absences set first_date = ${values.from}, last_date = ${values.to}, half = ${values.half},
      deputy_id = ${values.deputy_id}, kind = ${values.kind}, reason = ${values.reason}, status = ${values.status},
      version = version + 1
    where company_id = ${ctx.companyId} and id = ${id}`)

export const saveAnswer = (
  ctx: Ctx,
  id: string,
  { status, answer }: Pick<AbsenceRow, 'status' | 'answer'>,
) =>
  ctx.db.all(sql`
    update absences set status = ${status}, answer = ${answer}, decided_by = ${ctx.userId}, decided_at = ${ctx.now},
      version = version + 1
    where company_id = ${ctx.companyId} and id = ${id}`)

export const deleteAbsenceRow = (ctx: Ctx, id: string) =>
  ctx.db.all(sql`delete from absences where company_id = ${ctx.companyId} and id = ${id}`)

/** Who can accept a member's absence: the managers of their departments, otherwise the owners. */
export const selectDeciders = ({ companyId }: Ctx, memberId: string) => sql`
  with managers as materialized (
    select d.manager_id user_id from department_members dm
    join departments d on d.company_id = dm.company_id and d.id = dm.department_id and d.deleted_at is null
    where dm.company_id = ${companyId} and dm.user_id = ${memberId}
      and d.manager_id is not null and d.manager_id <> ${memberId})
  select user_id from managers
  union all
  select u.id from users u where u.company_id = ${companyId} and u.is_owner and u.id <> ${memberId}
    and not exists (table managers)`

/** Ends what a member who leaves would be away for, and frees those who have chosen them as deputy. */
export const endAbsences = (ctx: Ctx, userId: string) =>
  ctx.db.batch([
    sql`delete from absences where company_id = ${ctx.companyId} and user_id = ${userId} and first_date > ${ctx.today}`,
    sql`update absences set last_date = ${ctx.today}, version = version + 1
        where company_id = ${ctx.companyId} and user_id = ${userId} and last_date > ${ctx.today}`,
    sql`update absences set deputy_id = null, version = version + 1
        where company_id = ${ctx.companyId} and deputy_id = ${userId} and last_date >= ${ctx.today}`,
  ])
