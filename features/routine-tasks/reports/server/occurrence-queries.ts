import { type RawBuilder, sql } from 'kysely'
import type {
  listOccurrencesYesterday,
  Occurrence,
} from '#features/routine-tasks/reports/contract.ts'
import type { Ctx } from '#server/context.ts'
import { prepared } from '#server/database/prepared.ts'
import { instantText, type PageRow, pageIn, personJson } from '#server/database/sql-parts.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'
import type { Parsed } from '#shared/endpoint.ts'

/** One occurrence: a task on a date. */
export interface Key {
  taskId: string
  date: IsoDate
}

export type OccurrenceFilter = Parsed<typeof listOccurrencesYesterday>['query']
/** `mine`: the caller's to report, not only to read. */
type Row = Omit<Occurrence, 'can'> & { mine: boolean }

const TRUE = sql<boolean>`true`

const STATUS: Record<NonNullable<OccurrenceFilter['status']>, RawBuilder<boolean>> = {
  reported: sql`r.id is not null`,
  not_reported: sql`r.id is null`,
  done: sql`r.status = 'done'`,
  not_done: sql`r.status = 'not_done'`,
}

/** Every rating of the evaluation `e`, the one that counts as the last. */
const historyJson = sql`
  (select json_agg(json_build_object('rating', h.rating, 'comment', h.comment, 'user', ${personJson('hu')},
      'at', ${instantText(sql`h.at`)}) order by h.is_last, h.at, h.id)
    from (
      select f.id, f.rating, f.comment, f.user_id, f.created_at at, false is_last from former_evaluations f
      where f.company_id = e.company_id and f.evaluation_id = e.id
      union all select e.id, e.rating, e.comment, e.user_id, e.updated_at, true) h
    join users hu on hu.company_id = e.company_id and hu.id = h.user_id)`

const ratingJson = sql`'id', e.id, 'rating', e.rating, 'comment', e.comment, 'user', ${personJson('eu')}`

/** A report with its author and evaluation as the API shows it; null where `r` is missing. */
export const reportJson = sql`
  case when r.id is not null then json_build_object(
    'id', r.id, 'status', r.status, 'note', r.note, 'late', r.late, 'early', r.early, 'version', r.version, 'user', ${personJson('ru')},
    'created_at', ${instantText(sql`r.created_at`)},
    'evaluation', case when e.former > 0 then json_build_object(${ratingJson}, 'history', ${historyJson})
      when e.id is not null then json_build_object(${ratingJson}) end) end`

/** By the company itself, not by its column in `r`: else an index of all its people looks as good as the key. */
export const withReport = ({ companyId }: Ctx) => sql`
  left join users ru on ru.company_id = ${companyId} and ru.id = r.user_id
  left join evaluations e on e.company_id = ${companyId} and e.report_id = r.id
  left join users eu on eu.company_id = ${companyId} and eu.id = e.user_id`

const mine = (ctx: Ctx) => sql<boolean>`
  o.department_id is null or o.department_id in (
    select department_id from department_members where company_id = ${ctx.companyId} and user_id = ${ctx.userId})`

/** What a page of the day is asked for with. */
interface PageValues
  extends Pick<OccurrenceFilter, 'dept_id' | 'task_type' | 'search' | 'per_page'> {
  date: IsoDate
  /** The dates of openNights. */
  before: IsoDate
  last: IsoDate
  skipped: number
  end: number
}

/** By what its statement is another one, besides the filters that are there. */
type PageShape = Record<'ofAll' | 'isToday', boolean> & Pick<OccurrenceFilter, 'status'>

function matching({ dept_id, task_type, search }: PageValues, { status }: PageShape) {
  const parts = [
    dept_id ? sql<boolean>`o.department_id = ${dept_id}` : TRUE,
    task_type ? sql<boolean>`o.task_type = ${task_type}` : TRUE,
    status ? STATUS[status] : TRUE,
    search ? sql<boolean>`position(fold_text(${search}) in fold_text(o.task_name)) > 0` : TRUE,
  ]
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

/** Looked up for each occurrence by itself: a plan made for few rows would compare each with each. */
export const withReportOn = (ctx: Ctx, date: string | RawBuilder<unknown>) => sql`
  left join lateral (
    select * from reports where company_id = ${ctx.companyId} and date = ${date}
      and routine_task_id = o.routine_task_id offset 0) r on true`

/** The instant after which a report of the occurrence `o` on a date is late: the database's late_after. */
export const lateAfter = (ctx: Ctx, date: string | RawBuilder<unknown>) => sql`
  late_after(${date}::date, o.time_from, o.time_to, ${ctx.timezone}::text,
    (select late_grace_minutes from companies where id = ${ctx.companyId}))`

/** The same as the API shows it. */
export const lateAfterColumn = (ctx: Ctx, date: string | RawBuilder<unknown>) => sql`
  ${instantText(lateAfter(ctx, date))} late_after`

/**
 * The occurrences of the two dates before today whose window, or the grace after it, is not over yet: a
 * window that runs past midnight ends the next day, and its grace lasts a day at most.
 */
const openNights = (ctx: Ctx, { before, last }: PageValues) =>
  sql.join(
    [before, last].map(
      (date) => sql`
      select ${date}::date date, o.* from occurrences_on(${ctx.companyId}, ${date}) o
      where o.overnight and ${lateAfter(ctx, date)} >= ${ctx.now}::timestamptz`,
    ),
    sql` union all `,
  )

/**
 * The page is walked in the order of an index, and counted by due_on unless a filter asks for each
 * occurrence. Only the page's own rows are put together, as one JSON value: a driver parses that faster
 * than a dozen fields.
 */
function pageOfDay(ctx: Ctx, values: PageValues, shape: PageShape) {
  const { date, per_page, skipped, end, task_type, search } = values
  const { status, ofAll, isToday } = shape
  const own = ctx.isOwner ? TRUE : mine(ctx)
  const reach = sql`(${ofAll ? TRUE : own}) and ${matching(values, shape)}`
  const inOrder = sql`o.time_from nulls last, o.task_name, o.routine_task_id`
  const found = sql`
    from occurrences_on(${ctx.companyId}, ${date}) o ${status ? withReportOn(ctx, date) : sql``} where ${reach}`
  const nights = isToday
    ? openNights(ctx, values)
    : sql`select ${date}::date date, o.* from occurrences_on(${ctx.companyId}, ${date}) o where false`
  const due =
    task_type || status || search
      ? sql`select count(*) ${found}`
      : sql`select coalesce(sum(o.due), 0) from due_on(${ctx.companyId}, ${date}) o where ${reach}`
  return sql<PageRow<Row>>`
    with nights as materialized (
      select o.* from (${nights}) o ${status ? withReportOn(ctx, sql`o.date`) : sql``} where ${reach}
    ), page as materialized (
      (select * from nights o order by o.date, ${inOrder} limit ${per_page} offset ${skipped})
      union all
      (select ${date}::date, o.* ${found} order by ${inOrder}
        limit (select greatest(0, ${end} - greatest(${skipped}, count(*))) from nights)
        offset (select greatest(0, ${skipped} - count(*)) from nights))
    )
    select (select json_agg(p) from (
        select o.routine_task_id id, o.date, o.task_name, o.description, o.task_type,
          to_char(o.time_from, 'HH24:MI') "from", to_char(o.time_to, 'HH24:MI') "to",
          ${lateAfterColumn(ctx, sql`o.date`)},
          case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end department,
          ${reportJson} report, (${own}) mine
        from page o
        left join departments d on d.company_id = ${ctx.companyId} and d.id = o.department_id
        ${withReportOn(ctx, sql`o.date`)} ${withReport(ctx)}
        order by o.date, ${inOrder}) p) "rows",
      ((select count(*) from nights) + (${due}))::int total`
}

const pageRead = prepared<PageRow<Row>, PageValues, PageShape>(
  ['date', 'before', 'last', 'dept_id', 'task_type', 'search', 'per_page', 'skipped', 'end'],
  pageOfDay,
)

/**
 * One page of what the caller may report on a date, or of all with that scope, in the order of the
 * day; before those of today stand the ones of last night that are not over.
 */
export async function listMine(ctx: Ctx, date: IsoDate, filter: OccurrenceFilter) {
  const { page, per_page, dept_id, task_type, status, search, scope } = filter
  const skipped = (page - 1) * per_page
  const values = {
    ...{ date, before: addDays(ctx.today, -2), last: addDays(ctx.today, -1) },
    ...{ dept_id, task_type, search, per_page, skipped, end: skipped + per_page },
  }
  const shape = { status, isToday: date === ctx.today, ofAll: scope === 'all' }
  return pageIn(await ctx.db.first(pageRead(ctx, values, shape)))
}

export interface Placed {
  department_id: string | null
  mine: boolean
}

/** An occurrence as its report needs it. */
export interface Due extends Placed {
  /** Its window runs past midnight, and that or the grace after it is not over. */
  runs_on: boolean
  /** A report of this press is late. */
  late: boolean
  /** It is pressed before the occurrence begins. */
  early: boolean
}

const LONGEST_OFFLINE_MS = 2 * 86_400_000

/** What a device says of a press is believed between two days ago and now. */
function believed({ now }: Ctx, pressedAt: string | undefined): Date {
  const first = now.getTime() - LONGEST_OFFLINE_MS
  const pressed = pressedAt === undefined ? now.getTime() : Date.parse(pressedAt)
  return new Date(Math.min(now.getTime(), Math.max(first, pressed)))
}

/**
 * The occurrence of a task on a date, whether it is in a department of the caller's, and whether a
 * press is late or early; none is late before the date begins, none early without a time.
 */
export function findDue(ctx: Ctx, { taskId, date }: Key, pressedAt: string | undefined) {
  const pressed = sql`${believed(ctx, pressedAt)}::timestamptz`
  const zone = sql`${ctx.timezone}::text`
  return ctx.db.first(sql<Due>`
    select o.department_id, (${mine(ctx)}) mine,
      coalesce(o.overnight, false) and ${lateAfter(ctx, date)} >= ${ctx.now}::timestamptz runs_on,
      ${lateAfter(ctx, date)} < greatest(${pressed}, ${date}::date::timestamp at time zone ${zone}) late,
      coalesce(${pressed} < (${date}::date + o.time_from) at time zone ${zone}, false) early
    from occurrences_on(${ctx.companyId}, ${date}) o where o.routine_task_id = ${taskId}`)
}

/** Where the task stands now, due or not. */
export const findCurrent = (ctx: Ctx, id: string) =>
  ctx.db.first(sql<Placed>`
    select o.department_id, (${mine(ctx)}) mine from routine_task_versions o
    where o.company_id = ${ctx.companyId} and o.routine_task_id = ${id} and o.valid_to = 'infinity'`)
