import { type RawBuilder, sql } from 'kysely'
import {
  type DatesSql,
  dayPart,
  isStandInFor,
  onDate,
  standIns,
  timesOfPart,
} from '#features/absences/server/away-queries.ts'
import type { AssignReply } from '#features/routine-tasks/definitions/assign.ts'
import {
  assignJson,
  canBeReported,
  isForOthers,
  isInDepartment,
  isMine,
  selectSpecialDates,
} from '#features/routine-tasks/definitions/server/reporter-queries.ts'
import type { Claim } from '#features/routine-tasks/reports/claim-contract.ts'
import type {
  listOccurrencesYesterday,
  Occurrence,
} from '#features/routine-tasks/reports/contract.ts'
import {
  type EvidenceColumns,
  type EvidenceRow,
  evidenceColumns,
} from '#features/routine-tasks/reports/server/answer-queries.ts'
import { claimJson } from '#features/routine-tasks/reports/server/claim-queries.ts'
import { followUpJson } from '#features/routine-tasks/reports/server/follow-up-queries.ts'
import { type OccurrenceKey, windowId } from '#features/routine-tasks/reports/server/key-queries.ts'
import type { Ctx } from '#server/context.ts'
import { prepareQuery } from '#server/database/prepare-query.ts'
import { instantTextSql, type PageRow, personJsonSql, toPage } from '#server/database/sql-parts.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'
import type { Parsed } from '#shared/endpoint.ts'

export type OccurrenceFilter = Parsed<typeof listOccurrencesYesterday>['query']
/** `mine`: the caller can report it, not only read it. */
type Row = Omit<
  Occurrence,
  | 'can'
  | 'locks'
  | 'opens_at'
  | 'follow_up'
  | 'assign'
  | 'claim'
  | 'stands_in_for'
  | keyof EvidenceRow
> &
  EvidenceRow & {
    assign: AssignReply | null
    claim: Claim | null
    stands_in_for: NonNullable<Occurrence['stands_in_for']> | null
    /** Somebody else can report it; null if it is reported. */
    shared: boolean | null
    managerId: string | null
    follow_up: Occurrence['follow_up'] | null
    mine: boolean
    locks: boolean
    opens_at: string | null
  }

const TRUE = sql<boolean>`true`

const STATUS: Record<NonNullable<OccurrenceFilter['status']>, RawBuilder<boolean>> = {
  reported: sql`r.id is not null`,
  not_reported: sql`r.id is null`,
  done: sql`r.status = 'done'`,
  not_done: sql`r.status = 'not_done'`,
}

/** Every rating of the evaluation `e`; the current one is last. */
const historyJson = sql`
  (select json_agg(json_build_object('rating', h.rating, 'comment', h.comment, 'user', ${personJsonSql('hu')},
      'at', ${instantTextSql(sql`h.at`)}) order by h.is_last, h.at, h.id)
    from (
      select f.id, f.rating, f.comment, f.user_id, f.created_at at, false is_last from former_evaluations f
      where f.company_id = e.company_id and f.evaluation_id = e.id
      union all select e.id, e.rating, e.comment, e.user_id, e.updated_at, true) h
    join users hu on hu.company_id = e.company_id and hu.id = h.user_id)`

const ratingJson = sql`'id', e.id, 'rating', e.rating, 'comment', e.comment, 'user', ${personJsonSql('eu')}`

/** A report with its author and evaluation as JSON for the API; null if `r` is missing. */
export const reportJson = sql`
  case when r.id is not null then json_build_object(
    'id', r.id, 'status', r.status, 'note', r.note, 'late', r.late, 'early', r.early, 'version', r.version, 'user', ${personJsonSql('ru')},
    'created_at', ${instantTextSql(sql`r.created_at`)},
    'evaluation', case when e.former > 0 then json_build_object(${ratingJson}, 'history', ${historyJson})
      when e.id is not null then json_build_object(${ratingJson}) end) end`

/**
 * Joins on the company id itself instead of the column in `r`. Otherwise the planner considers an
 * index over all users of the company as good as the key.
 */
export const joinReportDetails = ({ companyId }: Ctx) => sql`
  left join users ru on ru.company_id = ${companyId} and ru.id = r.user_id
  left join evaluations e on e.company_id = ${companyId} and e.report_id = r.id
  left join users eu on eu.company_id = ${companyId} and eu.id = e.user_id`

/** The parameters of the query for a page of the day. */
interface PageValues
  extends Pick<OccurrenceFilter, 'dept_id' | 'task_type' | 'search' | 'per_page'> {
  date: IsoDate
  /** The two dates for openNights. */
  before: IsoDate
  last: IsoDate
  skipped: number
  end: number
}

/** The options that change the statement's text, in addition to which filters are present. */
type PageShape = Record<'ofAll' | 'isToday', boolean> & Pick<OccurrenceFilter, 'status'>

function matchesFilter({ dept_id, task_type, search }: PageValues, { status }: PageShape) {
  const parts = [
    dept_id ? sql<boolean>`o.department_id = ${dept_id}` : TRUE,
    task_type ? sql<boolean>`o.task_type = ${task_type}` : TRUE,
    status ? STATUS[status] : TRUE,
    search ? sql<boolean>`position(fold_text(${search}) in fold_text(o.task_name)) > 0` : TRUE,
  ]
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

/** Looks up each occurrence's report separately: a plan for few rows would compare every pair. */
export const joinReportOn = (ctx: Ctx, date: string | RawBuilder<unknown>) => sql`
  left join lateral (
    select * from reports where company_id = ${ctx.companyId} and date = ${date}
      and routine_task_id = o.routine_task_id offset 0) r on true`

/** The instant after which a report of the occurrence `o` on a date is late; calls late_after. */
export const lateAfter = (ctx: Ctx, date: string | RawBuilder<unknown>) => sql`
  late_after(${date}::date, o.time_from, o.time_to, ${ctx.timezone}::text,
    (select late_grace_minutes from companies where id = ${ctx.companyId}))`

/** Whether the occurrence `o` of a date cannot be reported after its time; nobody has reopened it. */
export const isLocking = ({ companyId }: Ctx, date: string | RawBuilder<unknown>) => sql<boolean>`
  (o.after_due = 'locked' and not exists (select from reopened_occurrences x
    where x.company_id = ${companyId} and x.routine_task_id = o.routine_task_id and x.date = ${date}))`

/** The instant at which the occurrence `o` of a date begins. */
const startsAt = ({ timezone }: Ctx, date: string | RawBuilder<unknown>) =>
  sql`(${date}::date + o.time_from) at time zone ${timezone}::text`

/** The same as a column in the format of the API. */
export const lateAfterColumn = (ctx: Ctx, date: string | RawBuilder<unknown>) => sql`
  ${instantTextSql(lateAfter(ctx, date))} late_after`

/** The columns of the day's versions that its page needs: few, because they are sorted. */
const PAGE_COLUMNS = sql`
  o.routine_task_id, o.definition_id, o.slot, o.department_id, o.task_name, o.description, o.task_type, o.time_from,
  o.time_to, o.overnight, o.after_due, o.not_before, o.steps, o.causes, o.proof, o.assign_member_id, o.assign_role_id`

/** Whom the occurrences of the CTE `page` are for, and whether others than the caller can do them. */
const sharedTable = (ctx: Ctx) => sql`
  shared as materialized (
    select o.date, o.department_id, o.assign_role_id, o.part,
      ${canBeReported(ctx, 'o', { date: sql`o.date`, except: ctx.userId })} shared
    from (
      select distinct o.date, o.department_id, o.assign_role_id, null::uuid assign_member_id, o.part, ${timesOfPart('o')}
      from (select o.*, ${dayPart('o')} part from page o where o.assign_member_id is null) o) o
    where ${isInDepartment(ctx, 'o')})`

const isShared = sql<boolean | null>`
  (select x.shared from shared x where o.assign_member_id is null and x.date = o.date and x.part = ${dayPart('o')}
    and x.department_id is not distinct from o.department_id and x.assign_role_id is not distinct from o.assign_role_id)`

/** Whether the occurrence `o` is on the caller's page. */
export const isOwn = (ctx: Ctx, dates: DatesSql) => (ctx.isOwner ? TRUE : isMine(ctx, 'o', dates))

/** Those for whom the caller does the occurrence `o`, from the CTE `standing`; null if nobody. */
const standsInForJson = ({ companyId }: Ctx) => sql`
  (select json_agg(json_build_object('id', f.id, 'name', trim(f.name || ' ' || f.last_name)) order by f.name, f.id)
    from users f where f.company_id = ${companyId} and f.id in (
      select s.for_id from standing s where s.date = o.date and ${isStandInFor('o')}))`

/**
 * The occurrences of the two dates before today whose window or grace is not over yet. A window
 * past midnight ends the next day, and its grace lasts at most a day.
 */
const selectOpenNights = (ctx: Ctx, { before, last }: PageValues) =>
  sql.join(
    [before, last].map(
      (date) => sql`
      select ${date}::date date, ${PAGE_COLUMNS}, ${isOwn(ctx, onDate(date))} mine
      from versions_due_on(${ctx.companyId}, ${date}) o
      where o.overnight and ${lateAfter(ctx, date)} >= ${ctx.now}::timestamptz`,
    ),
    sql` union all `,
  )

/**
 * The number of the caller's occurrences: from the stored counts without those for others to do,
 * unless it is a special date.
 */
const countFromDays = (ctx: Ctx, date: IsoDate, filters: RawBuilder<boolean>) => sql`
  select case when exists (${selectSpecialDates(ctx, onDate(date))})
    then (select count(*) from versions_due_on(${ctx.companyId}, ${date}) o where ${isMine(ctx, 'o', onDate(date))} and ${filters})
    else (select coalesce(sum(o.due), 0) from due_by_department(${ctx.companyId}, ${date}) o
      where ${isInDepartment(ctx, 'o')} and ${filters})
    - (select count(*) from versions_due_on(${ctx.companyId}, ${date}) o where ${isForOthers(ctx, 'o')} and ${filters}) end`

/**
 * Reads the page in index order and counts with due_on, unless a filter needs each occurrence. Only
 * the rows of the page become one JSON value, which a driver parses faster than a dozen fields.
 */
function selectDayPage(ctx: Ctx, values: PageValues, shape: PageShape) {
  const { date, per_page, skipped, end, task_type, search } = values
  const { status, ofAll, isToday } = shape
  const own = isOwn(ctx, onDate(date))
  const seesAll = ofAll || ctx.isOwner
  const filters = matchesFilter(values, shape)
  const inOrder = sql`o.time_from nulls last, o.task_name, o.routine_task_id`
  const found = sql`
    from versions_due_on(${ctx.companyId}, ${date}) o ${status ? joinReportOn(ctx, date) : sql``}
    where ${seesAll ? TRUE : own} and ${filters}`
  const nights = isToday
    ? selectOpenNights(ctx, values)
    : sql`select ${date}::date date, ${PAGE_COLUMNS}, true mine from versions_due_on(${ctx.companyId}, ${date}) o where false`
  const due =
    task_type || status || search
      ? sql`select count(*) ${found}`
      : seesAll
        ? sql`select coalesce(sum(o.due), 0) from due_by_department(${ctx.companyId}, ${date}) o where ${filters}`
        : countFromDays(ctx, date, filters)
  return sql<PageRow<Row>>`
    with nights as materialized (
      select o.* from (${nights}) o ${status ? joinReportOn(ctx, sql`o.date`) : sql``}
      where ${seesAll ? TRUE : sql`o.mine`} and ${filters}
    ), page as materialized (
      (select * from nights o order by o.date, ${inOrder} limit ${per_page} offset ${skipped})
      union all
      (select ${date}::date, ${PAGE_COLUMNS}, ${seesAll ? own : TRUE} ${found} order by ${inOrder}
        limit (select greatest(0, ${end} - greatest(${skipped}, count(*))) from nights)
        offset (select greatest(0, ${skipped} - count(*)) from nights))
    ), ${sharedTable(ctx)}, standing as materialized (
      select p.date, s.* from (select distinct date from page) p cross join lateral ${standIns(ctx, sql`p.date`)} s
      where s.user_id = ${ctx.userId})
    select (select json_agg(p) from (
        select coalesce(o.definition_id, o.routine_task_id) id, o.date, o.slot, o.department_id, o.task_name, o.description, o.task_type,
          to_char(o.time_from, 'HH24:MI') "from", to_char(o.time_to, 'HH24:MI') "to",
          ${lateAfterColumn(ctx, sql`o.date`)}, ${isLocking(ctx, sql`o.date`)} locks,
          case when o.not_before then ${instantTextSql(startsAt(ctx, sql`o.date`))} end opens_at,
          case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end department,
          ${assignJson(ctx, 'o')} assign, ${standsInForJson(ctx)} stands_in_for, d.manager_id "managerId",
          case when r.id is null then ${claimJson(ctx, sql`o.date`)} end claim,
          case when r.id is null then ${isShared} end shared, ${evidenceColumns(ctx, sql`o.date`)}, ${reportJson} report,
          case when r.id is not null then ${followUpJson(ctx, sql`o.date`)} end follow_up, o.mine
        from page o
        left join departments d on d.company_id = ${ctx.companyId} and d.id = o.department_id
        ${joinReportOn(ctx, sql`o.date`)} ${joinReportDetails(ctx)}
        order by o.date, ${inOrder}) p) "rows",
      ((select count(*) from nights) + (${due}))::int total`
}

const preparedDayPage = prepareQuery<PageRow<Row>, PageValues, PageShape>(
  ['date', 'before', 'last', 'dept_id', 'task_type', 'search', 'per_page', 'skipped', 'end'],
  selectDayPage,
)

/**
 * One page of what the caller can report on a date, or of everything with scope `all`, in the order
 * of the day. On today's page, occurrences of last night that are not over come first.
 */
export async function listDayOccurrences(ctx: Ctx, date: IsoDate, filter: OccurrenceFilter) {
  const { page, per_page, dept_id, task_type, status, search, scope } = filter
  const skipped = (page - 1) * per_page
  const values = {
    ...{ date, before: addDays(ctx.today, -2), last: addDays(ctx.today, -1) },
    ...{ dept_id, task_type, search, per_page, skipped, end: skipped + per_page },
  }
  const shape = { status, isToday: date === ctx.today, ofAll: scope === 'all' }
  return toPage(await ctx.db.first(preparedDayPage(ctx, values, shape)))
}

export interface OccurrenceAccess {
  department_id: string | null
  mine: boolean
}

/** The data of an occurrence that a report needs. */
export interface DueOccurrence extends OccurrenceAccess, EvidenceColumns {
  /** Its window runs past midnight, and its deadline including grace is not over. */
  runs_on: boolean
  /** A report with this press is late. */
  late: boolean
  /** The press is before the start of the occurrence. */
  early: boolean
  /** Nobody can report it any more. */
  locked: boolean
  /** The local time from which it can be reported, if the press is before it. */
  opens: string | null
}

const MAX_OFFLINE_MS = 2 * 86_400_000

/** Limits the press time sent by a device to the last two days. */
export function clampPressedAt({ now }: Ctx, pressedAt: string | undefined): Date {
  const first = now.getTime() - MAX_OFFLINE_MS
  const pressed = pressedAt === undefined ? now.getTime() : Date.parse(pressedAt)
  return new Date(Math.min(now.getTime(), Math.max(first, pressed)))
}

/**
 * The occurrence of a task on a date, whether the caller can report it, and whether a press is late
 * or early. Never late before the date starts; never early without a start time.
 */
export function findDueOccurrence(ctx: Ctx, key: OccurrenceKey, pressedAt: string | undefined) {
  const { date } = key
  const pressed = sql`${clampPressedAt(ctx, pressedAt)}::timestamptz`
  const zone = sql`${ctx.timezone}::text`
  return ctx.db.first(sql<DueOccurrence>`
    select department_id, mine, runs_on, late, early, late and locks locked, steps, causes, proof,
      case when early and not_before then to_char(time_from, 'HH24:MI') end opens
    from (
      select o.*, ${isMine(ctx, 'o', onDate(date))} mine,
        coalesce(o.overnight, false) and ${lateAfter(ctx, date)} >= ${ctx.now}::timestamptz runs_on,
        ${lateAfter(ctx, date)} < greatest(${pressed}, ${date}::date::timestamp at time zone ${zone}) late,
        coalesce(${pressed} < ${startsAt(ctx, date)}, false) early, ${isLocking(ctx, date)} locks
      from versions_due_on(${ctx.companyId}, ${date}) o
      where o.routine_task_id = ${windowId(ctx, key)} and o.slot = ${key.slot}) o`)
}

/** The department of the task's current definition, even if nothing is due. */
export const findCurrentAccess = (ctx: Ctx, id: string) =>
  ctx.db.first(sql<OccurrenceAccess>`
    select o.department_id, ${isMine(ctx, 'o', onDate(ctx.today))} mine from routine_task_versions o
    where o.company_id = ${ctx.companyId} and o.routine_task_id = ${id} and o.slot = 0 and o.valid_to = 'infinity'`)
