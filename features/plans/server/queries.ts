import { sql } from 'kysely'
import type { Plan } from '#features/plans/contract.ts'
import type { Ctx } from '#server/context.ts'
import type { Database } from '#server/database/database.ts'
import { type Queries, writeAsSystem } from '#server/database/tenant.ts'
import type { Locale } from '#shared/locale.ts'

/** Prices in dollars, as the specification requires; the database stores US cents. */
export const listPlansIn = (database: Database, locale: Locale) =>
  writeAsSystem(
    database,
    sql<Plan>`
      select id, name, ${locale === 'ar' ? sql.ref('description_ar') : sql.ref('description_en')} description,
        is_popular "isPopular", amount / 100 price,
        json_build_array(
          json_build_object('name', 'storage', 'value', storage_mb),
          json_build_object('name', 'one_time_tasks', 'value', one_time_tasks),
          json_build_object('name', 'users', 'value', users)) features
      from plans order by amount`,
  )

interface PlanRow {
  plan_id: number
  plan_name: string
  expire_date: string
  storage_mb: number
  one_time_tasks: number
  users: number
}

export const MEGABYTE = sql`1048576`

export const monthOf = ({ today }: Pick<Ctx, 'today'>) =>
  sql`date_trunc('month', ${today}::date)::date`

/** The number of people in a company, joined or not. */
export const usersOf = (companyId: string) =>
  sql`(select count(*)::int from users where company_id = ${companyId} and status <> 'removed')`

/** The usage of each limit: exact megabytes of files, this month's one-time tasks, people. */
export const usageQueries = (ctx: Pick<Ctx, 'companyId' | 'today'>) => ({
  storage: sql`(select used_bytes::numeric / ${MEGABYTE} from company_storage where company_id = ${ctx.companyId})`,
  one_time_tasks: sql`coalesce((select tasks from task_months
    where company_id = ${ctx.companyId} and month = ${monthOf(ctx)}), 0)`,
  users: usersOf(ctx.companyId),
})

export function getPlanAndUsage(ctx: Ctx) {
  const used = usageQueries(ctx)
  return ctx.db.first(sql<PlanRow>`
    select s.plan_id, p.name plan_name, s.expires_on expire_date,
      round(${used.storage}, 1) storage_mb, ${used.one_time_tasks} one_time_tasks, ${used.users} users
    from subscriptions s join plans p on p.id = s.plan_id
    where s.company_id = ${ctx.companyId} order by s.created_at desc limit 1`)
}

/** The company's plan, from its latest subscription. */
export const planOf = ({ companyId }: Ctx) => sql`
  (select p.* from subscriptions s join plans p on p.id = s.plan_id
    where s.company_id = ${companyId} order by s.created_at desc limit 1)`

/** A plan by its English name, ignoring case. */
export const findPlanNamed = (db: Queries, name: string) =>
  db.first(sql<{ id: number }>`select id from plans where lower(name) = lower(${name})`)

export interface NewSubscription {
  id: string
  companyId: string
  planId: number
  trial: boolean
  expiresOn: string
  now: Date
}

export const insertSubscription = (db: Queries, row: NewSubscription) =>
  db.all(sql`
    insert into subscriptions (company_id, id, plan_id, trial, expires_on, created_at)
    values (${row.companyId}, ${row.id}, ${row.planId}, ${row.trial}, ${row.expiresOn}, ${row.now})`)
