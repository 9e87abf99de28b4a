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

/** The most tasks that a search gathers before it sorts them; of more it walks the list. */
const MAX_GATHERED = 5_000
/** How many a search of more counts where a status or a priority narrows it, too. */
const MAX_COUNTED = 1_000

/** One page of a list, by ids in their order. */
export interface FoundTasks {
  ids: string[]
  total: number
  /** There are more than `total`. */
  at_least: boolean
}

export interface Wanted {
  filter: Filter
  sort: Sort
  limit: number
  offset: number
}

/** The ids that a query gives, as one value. */
export const idsOf = (ids: RawBuilder<unknown>) => sql<string[]>`array_to_json(array(${ids}))`

const rowsOf = ({ filter, limit, offset }: Wanted) =>
  sql`limit ${valueIn(filter, limit)} offset ${valueIn(filter, offset)}`

/** What a list is sorted by, of the task `t`. */
const SORTED = sql`t.id, t.deadline, t.priority_rank, t.created_at, t.updated_at`

/** The list is walked in its order until its page is full. */
function walked(ctx: Ctx, wanted: Wanted, total: RawBuilder<number>) {
  const { filter, sort } = wanted
  const ids = sql`
    select t.id from one_time_tasks t where ${matching(ctx, filter)} order by ${orderOf(sort)} ${rowsOf(wanted)}`
  return sql<FoundTasks>`select ${idsOf(ids)} ids, ${total} total, false at_least`
}

/** Whoever must count reads all of them: once for both. */
function read(ctx: Ctx, wanted: Wanted) {
  const { filter, sort } = wanted
  const ids = sql`select t.id from passed t order by ${orderOf(sort)} ${rowsOf(wanted)}`
  return sql<FoundTasks>`
    with passed as materialized (select ${SORTED} from one_time_tasks t where ${matching(ctx, filter)})
    select ${idsOf(ids)} ids, (select count(*) from passed)::int total, false at_least`
}

/** Whether nothing narrows a list but a search: then tasks are gathered by their words first. */
const isGathered = (ctx: Ctx, filter: Filter): boolean =>
  seesEveryTask(ctx) && narrowedBy(filter).join() === 'search'

/**
 * A search of a whole company, over `gathered`: few hits are sorted and counted; where there are
 * many, the list is walked in its order until its page is full, and its total is a least one.
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

/** One page of the tasks that a filter lets through, how many there are, and whether there are more. */
export function foundTasks(ctx: Ctx, wanted: Wanted): RawBuilder<FoundTasks> {
  if (isGathered(ctx, wanted.filter)) return searched(ctx, wanted)
  const total = keptTotal(ctx, wanted.filter)
  return total ? walked(ctx, wanted, total) : read(ctx, wanted)
}

/** What statements with `foundTasks` begin with. */
export const gathering = (ctx: Ctx, filter: Filter) =>
  isGathered(ctx, filter)
    ? sql`with gathered as materialized (
        select find_one_time_tasks(fold_text(${filter.search}), ${filter.archived === 'true'}, ${MAX_GATHERED + 1}) ids)`
    : sql``
