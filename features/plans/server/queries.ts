import { sql } from 'kysely'
import type { Plan } from '#features/plans/contract.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database.ts'
import { askPublic, type Queries } from '#platform/server/tenant.ts'
import type { Locale } from '#platform/shared/locale.ts'

export const listPlansIn = (database: Database, locale: Locale) =>
  askPublic(
    database,
    sql<Plan>`
      select id, name, ${locale === 'ar' ? sql.ref('description_ar') : sql.ref('description_en')} description,
        is_popular "isPopular", price,
        json_build_array(
          json_build_object('name', 'storage', 'value', storage_mb),
          json_build_object('name', 'one_time_tasks', 'value', one_time_tasks),
          json_build_object('name', 'users', 'value', users)) features
      from plans order by price`,
  )

interface PlanRow {
  plan_id: number
  plan_name: string
  expire_date: string
  one_time_tasks: number
  users: number
}

/** Members count whether they have joined or not; tasks count from the month's first day. */
export const getPlanAndUsage = (ctx: Ctx) =>
  ctx.db.first(sql<PlanRow>`
    select s.plan_id, p.name plan_name, s.expires_on expire_date,
      (select count(*) from users where company_id = ${ctx.companyId} and status <> 'removed') users,
      (select count(*) from one_time_tasks where company_id = ${ctx.companyId}
        and (created_at at time zone ${ctx.timezone})::date >= date_trunc('month', ${ctx.today}::date)) one_time_tasks
    from subscriptions s join plans p on p.id = s.plan_id
    where s.company_id = ${ctx.companyId} order by s.created_at desc limit 1`)

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
