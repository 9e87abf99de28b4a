import { type RawBuilder, sql } from 'kysely'
import { type LimitUse, NEARLY_FULL } from '#features/plans/contract.ts'
import { MEGABYTE, monthOf, planOf, usageQueries } from '#features/plans/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import { prepareQuery } from '#server/database/prepare-query.ts'

/** One limit of the company's plan, and its usage. */
export interface LimitUsage {
  plan: string
  /** Null means no limit. */
  limit: number | null
  used: number
  /** The cheapest plan with enough room for the refused amount; null if there is none. */
  next: string | null
}

interface Measure {
  /** The column of `plans`. */
  limit: RawBuilder<number | null>
  used: RawBuilder<unknown>
  /** The amount to add. */
  more: number
}

/** `used` and `more` are in the unit of the limit. */
const measureUsage = (ctx: Ctx, { limit, used, more }: Measure) => sql<LimitUsage>`
  select p.name plan, p.${limit} "limit", n.used,
    (select o.name from plans o where o.${limit} is null or o.${limit} >= n.used + ${more}::numeric
      order by o.amount limit 1) "next"
  from ${planOf(ctx)} p cross join (select ${used} used) n`

const measureTasks = prepareQuery<LimitUsage, { more: number }>(['more'], (ctx, { more }) =>
  measureUsage(ctx, { limit: sql`one_time_tasks`, used: usageQueries(ctx).one_time_tasks, more }),
)

/** Locks the row of this month's task count, and creates it if needed. */
const lockMonth = prepareQuery(
  [],
  (ctx) => sql`
    insert into task_months (company_id, month) values (${ctx.companyId}, ${monthOf(ctx)})
    on conflict (company_id, month) do update set tasks = excluded.tasks where false`,
)

/** This month's task count, locked so that nobody else can add a task in this transaction. */
export async function lockTaskMonth(ctx: Ctx, more: number): Promise<LimitUsage | undefined> {
  const [, [use]] = await ctx.db.batch([lockMonth(ctx, {}), measureTasks(ctx, { more })])
  return use
}

/** The company's members, joined or not. The caller must hold the lock on the company. */
export const getUserUsage = (ctx: Ctx, more: number) =>
  ctx.db.first(measureUsage(ctx, { limit: sql`users`, used: usageQueries(ctx).users, more }))

/** Adds bytes to the usage if the plan has room; safe under concurrency. */
export const claimStorage = (ctx: Ctx, bytes: number) =>
  ctx.db.first(sql<{ used_bytes: number }>`
    update company_storage set used_bytes = used_bytes + ${bytes}::bigint
    where company_id = ${ctx.companyId} and exists (
      select from ${planOf(ctx)} p
      where p.storage_mb is null or used_bytes + ${bytes}::bigint <= p.storage_mb::bigint * ${MEGABYTE})
    returning used_bytes`)

/** The usage in megabytes, exact enough to decide whether `bytes` more fit. */
export const getStorageUsage = (ctx: Ctx, bytes: number) =>
  ctx.db.first(
    measureUsage(ctx, {
      ...{ limit: sql`storage_mb`, used: usageQueries(ctx).storage, more: bytes / 1_048_576 },
    }),
  )

/** The limits that are nearly reached, fullest first. */
export function listNearLimits(ctx: Ctx) {
  const used = usageQueries(ctx)
  return ctx.db.all(sql<LimitUse>`
    select v.name, v.used, v."limit"
    from ${planOf(ctx)} p
    cross join lateral (values
      ('storage', round(${used.storage}, 1), p.storage_mb),
      ('one_time_tasks', ${used.one_time_tasks}, p.one_time_tasks),
      ('users', ${used.users}, p.users)
    ) v (name, used, "limit")
    where v.used >= v."limit" * ${NEARLY_FULL}::numeric order by v.used / v."limit" desc`)
}
