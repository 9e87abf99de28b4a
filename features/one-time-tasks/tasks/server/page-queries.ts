import { type RawBuilder, sql } from 'kysely'
import { seesEveryTask } from '#features/directory/server/visible-queries.ts'
import {
  type Filter,
  matching,
  narrowedBy,
  orderOf,
  type Sort,
  valueIn,
} from '#features/one-time-tasks/tasks/server/filter-queries.ts'
import { keptTotal } from '#features/one-time-tasks/tasks/server/total-queries.ts'
import type { Ctx } from '#server/context.ts'

/**
 * The maximum number of hits that a search collects and sorts; with more, it scans the list in
 * order.
 */
const MAX_GATHERED = 5_000
/** The maximum count of such a large search if a status or priority filter narrows it. */
const MAX_COUNTED = 1_000

/** One page of a list: the ids in their order. */
export interface FoundTasks {
  ids: string[]
  total: number
  /** Whether there are more than `total`. */
  at_least: boolean
}

export interface Wanted {
  filter: Filter
  sort: Sort
  limit: number
  offset: number
}

/** The ids of a query as one JSON array. */
export const idsOf = (ids: RawBuilder<unknown>) => sql<string[]>`array_to_json(array(${ids}))`

const rowsOf = ({ filter, limit, offset }: Wanted) =>
  sql`limit ${valueIn(filter, limit)} offset ${valueIn(filter, offset)}`

/** The sort columns of the task `t`. */
const SORTED = sql`t.id, t.deadline, t.priority_rank, t.created_at, t.updated_at`

/** Scans the list in its order until the page is full; for filters with a stored total. */
function walked(ctx: Ctx, wanted: Wanted, total: RawBuilder<number>) {
  const { filter, sort } = wanted
  const ids = sql`
    select t.id from one_time_tasks t where ${matching(ctx, filter)} order by ${orderOf(sort)} ${rowsOf(wanted)}`
  return sql<FoundTasks>`select ${idsOf(ids)} ids, ${total} total, false at_least`
}

/** Without a stored total, one scan of all matches gives both the page and the count. */
function read(ctx: Ctx, wanted: Wanted) {
  const { filter, sort } = wanted
  const ids = sql`select t.id from passed t order by ${orderOf(sort)} ${rowsOf(wanted)}`
  return sql<FoundTasks>`
    with passed as materialized (select ${SORTED} from one_time_tasks t where ${matching(ctx, filter)})
    select ${idsOf(ids)} ids, (select count(*) from passed)::int total, false at_least`
}

/** Whether a text search is the only filter: then the search collects the ids of the hits first. */
const isGathered = (ctx: Ctx, filter: Filter): boolean =>
  seesEveryTask(ctx) && narrowedBy(filter).join() === 'search'

/**
 * A search in the whole company, over `gathered`. Few hits are sorted and counted; with many, the
 * list is scanned in its order until the page is full, and its total is a minimum.
 */
function searched(ctx: Ctx, wanted: Wanted) {
  const { filter, sort, limit, offset } = wanted
  const { search: _, ...others } = filter
  const order = orderOf(sort)
  const isWide = !(filter.status || filter.priority)
  const most = isWide ? limit + offset : Math.max(limit + offset, MAX_COUNTED) + 1
  const isMany = sql`(select cardinality(ids) > ${MAX_GATHERED} from gathered)`
  const ids = sql`
    select t.id from (select * from few union all select * from many) t order by ${order} ${rowsOf(wanted)}`
  const found = sql`(select count(*) from many)`
  const more = isWide
    ? { total: sql`case when ${isMany} then ${MAX_GATHERED}::int else 0 end`, at_least: isMany }
    : { total: sql`least(${found}, ${most - 1}::int)`, at_least: sql`${found} >= ${most}::int` }
  return sql<FoundTasks>`
    with few as materialized (
      select ${SORTED} from one_time_tasks t
      where ${matching(ctx, others)} and t.id = any ((select ids from gathered)::uuid[]) and not ${isMany}
    ), many as materialized (
      select ${SORTED} from one_time_tasks t where ${isMany} and ${matching(ctx, filter)}
      order by ${order} limit ${most}
    )
    select ${idsOf(ids)} ids, ((select count(*) from few) + ${more.total})::int total, ${more.at_least} at_least`
}

/** One page of the tasks that match a filter, their total, and whether there are more than that. */
export function foundTasks(ctx: Ctx, wanted: Wanted): RawBuilder<FoundTasks> {
  if (isGathered(ctx, wanted.filter)) return searched(ctx, wanted)
  const total = keptTotal(ctx, wanted.filter)
  return total ? walked(ctx, wanted, total) : read(ctx, wanted)
}

/** The `with` clause that statements with `foundTasks` must start with. */
export const gathering = (ctx: Ctx, filter: Filter) =>
  isGathered(ctx, filter)
    ? sql`with gathered as materialized (
        select find_one_time_tasks(fold_text(${filter.search}), ${filter.archived === 'true'}, ${MAX_GATHERED + 1}) ids)`
    : sql``
