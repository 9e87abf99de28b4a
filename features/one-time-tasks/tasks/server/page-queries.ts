import { type RawBuilder, sql } from 'kysely'
import { canSeeEveryTask } from '#features/directory/server/visible-queries.ts'
import {
  type Filter,
  listActiveFilters,
  matchesFilter,
  orderOf,
  type Sort,
  valueIn,
} from '#features/one-time-tasks/tasks/server/filter-queries.ts'
import { storedTotal } from '#features/one-time-tasks/tasks/server/total-queries.ts'
import type { Ctx } from '#server/context.ts'

/**
 * The maximum number of hits that a search collects and sorts; with more, it scans the list in
 * order.
 */
const MAX_COLLECTED_HITS = 5_000
/** The maximum count of such a large search if a status or priority filter narrows it. */
const MAX_COUNTED = 1_000

/** One page of a list: the ids in their order. */
export interface TaskIdPage {
  ids: string[]
  total: number
  /** Whether there are more than `total`. */
  at_least: boolean
}

export interface PageRequest {
  filter: Filter
  sort: Sort
  limit: number
  offset: number
}

/** The ids of a query as one JSON array. */
export const idsOf = (ids: RawBuilder<unknown>) => sql<string[]>`array_to_json(array(${ids}))`

const rowsOf = ({ filter, limit, offset }: PageRequest) =>
  sql`limit ${valueIn(filter, limit)} offset ${valueIn(filter, offset)}`

/** The sort columns of the task `t`. */
const SORT_COLUMNS = sql`t.id, t.deadline, t.priority_rank, t.created_at, t.updated_at`

/** Scans the list in its order until the page is full; for filters with a stored total. */
function orderedScanSql(ctx: Ctx, wanted: PageRequest, total: RawBuilder<number>) {
  const { filter, sort } = wanted
  const ids = sql`
    select t.id from one_time_tasks t where ${matchesFilter(ctx, filter)} order by ${orderOf(sort)} ${rowsOf(wanted)}`
  return sql<TaskIdPage>`select ${idsOf(ids)} ids, ${total} total, false at_least`
}

/** Without a stored total, one scan of all matches gives both the page and the count. */
function fullScanSql(ctx: Ctx, wanted: PageRequest) {
  const { filter, sort } = wanted
  const ids = sql`select t.id from passed t order by ${orderOf(sort)} ${rowsOf(wanted)}`
  return sql<TaskIdPage>`
    with passed as materialized (select ${SORT_COLUMNS} from one_time_tasks t where ${matchesFilter(ctx, filter)})
    select ${idsOf(ids)} ids, (select count(*) from passed)::int total, false at_least`
}

/** Whether a text search is the only filter: then the search collects the ids of the hits first. */
const collectsHits = (ctx: Ctx, filter: Filter): boolean =>
  canSeeEveryTask(ctx) && listActiveFilters(filter).join() === 'search'

/**
 * A search in the whole company, over `gathered`. Few hits are sorted and counted; with many, the
 * list is scanned in its order until the page is full, and its total is a minimum.
 */
function searchSql(ctx: Ctx, wanted: PageRequest) {
  const { filter, sort, limit, offset } = wanted
  const { search: _, ...others } = filter
  const order = orderOf(sort)
  const isWide = !(filter.status || filter.priority)
  const most = isWide ? limit + offset : Math.max(limit + offset, MAX_COUNTED) + 1
  const isMany = sql`(select cardinality(ids) > ${MAX_COLLECTED_HITS} from gathered)`
  const ids = sql`
    select t.id from (select * from few union all select * from many) t order by ${order} ${rowsOf(wanted)}`
  const found = sql`(select count(*) from many)`
  const more = isWide
    ? {
        total: sql`case when ${isMany} then ${MAX_COLLECTED_HITS}::int else 0 end`,
        at_least: isMany,
      }
    : { total: sql`least(${found}, ${most - 1}::int)`, at_least: sql`${found} >= ${most}::int` }
  return sql<TaskIdPage>`
    with few as materialized (
      select ${SORT_COLUMNS} from one_time_tasks t
      where ${matchesFilter(ctx, others)} and t.id = any ((select ids from gathered)::uuid[]) and not ${isMany}
    ), many as materialized (
      select ${SORT_COLUMNS} from one_time_tasks t where ${isMany} and ${matchesFilter(ctx, filter)}
      order by ${order} limit ${most}
    )
    select ${idsOf(ids)} ids, ((select count(*) from few) + ${more.total})::int total, ${more.at_least} at_least`
}

/** One page of the tasks that match a filter, their total, and whether there are more than that. */
export function taskIdPageSql(ctx: Ctx, wanted: PageRequest): RawBuilder<TaskIdPage> {
  if (collectsHits(ctx, wanted.filter)) return searchSql(ctx, wanted)
  const total = storedTotal(ctx, wanted.filter)
  return total ? orderedScanSql(ctx, wanted, total) : fullScanSql(ctx, wanted)
}

/** The `with` clause that statements with `foundTasks` must start with. */
export const collectedHitsClause = (ctx: Ctx, filter: Filter) =>
  collectsHits(ctx, filter)
    ? sql`with gathered as materialized (
        select find_one_time_tasks(fold_text(${filter.search}), ${filter.archived === 'true'}, ${MAX_COLLECTED_HITS + 1}) ids)`
    : sql``
