import { type RawBuilder, sql } from 'kysely'
import type { Company, CompanyDate } from '#features/companies/contract.ts'
import type { ExportedRow } from '#features/companies/export/server/parts.ts'
import type { Ctx } from '#server/context.ts'
import type { Queries } from '#server/database/tenant.ts'
import type { MemberContext } from '#server/member-context.ts'
import type { IsoDate } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'

/** Reads the company with its latest calendar, which can start tomorrow after a zone change. */
const companyQuery = (ctx: Ctx) => sql<Company>`
    select c.id, c.name, c.slug, c.company_size "companySize", c.industry, c.timezone, c.locale,
      c.first_day_of_week, c.late_grace_minutes, c.hijri_dates, c.task_visibility, c.version, c.weekend_chosen,
      k.weekend,
      coalesce((select json_agg(json_build_object('date', date, 'name', name) order by date)
        from unnest(k.holidays, k.holiday_names) as h (date, name)), '[]') holidays,
      (select json_agg(json_build_object('valid_from', a.valid_from, 'weekend', a.weekend, 'holidays', a.holidays,
            'rest_since', a.rest_since, 'month_end_given', a.month_end_given,
            'weekend_rest_since', a.weekend_rest_since, 'weekend_month_end_given', a.weekend_month_end_given,
            'holiday_rest_since', a.holiday_rest_since, 'holiday_month_end_given', a.holiday_month_end_given)
          order by a.valid_from)
        from company_calendars a where a.company_id = c.id and a.valid_to > ${ctx.today}) calendars
    from companies c
    join company_calendars k on k.company_id = c.id and k.valid_to = 'infinity'
    where c.id = ${ctx.companyId}`

export const getCompany = (ctx: Ctx) => ctx.db.first(companyQuery(ctx))

/** Locks the company for the rest of the transaction, also against new reports, and returns it. */
export async function lockCompany(ctx: Ctx): Promise<Company | undefined> {
  const [, [locked]] = await ctx.db.batch([
    sql`select from companies where id = ${ctx.companyId} for update`,
    companyQuery(ctx),
  ])
  return locked
}

export interface CompanyFacts {
  name: string
  locale: Locale
  timezone: string
}

const companyFactsQuery = (companyId: string) => sql<CompanyFacts>`
  select name, locale, timezone from companies where id = ${companyId}`

type CompanyScope = Pick<Ctx, 'companyId' | 'db'>

export const getCompanyFacts = ({ companyId, db }: CompanyScope) =>
  db.first(companyFactsQuery(companyId))

/** Locks the company against new invitations and plan changes, but not against reports. */
export const lockCompanyFacts = ({ companyId, db }: CompanyScope) =>
  db.first(sql<CompanyFacts>`${companyFactsQuery(companyId)} for no key update`)

/** The holiday or weekend on a date, by the calendar valid then; null if working or unknown. */
export const closedReasonOn = (ctx: Ctx, date: RawBuilder<unknown>) => sql`
  (select case
      when ${date} = any (k.holidays) then json_build_object('holiday', k.holiday_names[array_position(k.holidays, ${date})])
      when extract(isodow from ${date}) = any (k.weekend) then json_build_object('holiday', null) end
    from company_calendars k
    where k.company_id = ${ctx.companyId} and k.valid_from <= ${date} and k.valid_to > ${date})`

/** The date's calendar information and, for the owner, its number of reports. */
export const findDate = (ctx: Ctx, date: IsoDate) =>
  ctx.db.first(sql<CompanyDate>`
    select ${date}::date "date", ${closedReasonOn(ctx, sql`${date}::date`)} closed,
      case when ${ctx.isOwner} then (select coalesce(sum(reported), 0)::int from report_days
        where company_id = ${ctx.companyId} and date = ${date}) end reports`)

export interface NewCompany {
  id: string
  name: string
  slug: string
  companySize: number
  industry: number
  timezone: string
  locale: string
  now: Date
}

/** `validFrom` is the first day of the company's first calendar. */
export const insertCompany = (db: Queries, company: NewCompany, validFrom: string) =>
  db.batch([
    sql`insert into companies (id, name, slug, company_size, industry, timezone, locale, created_at)
        values (${company.id}, ${company.name}, ${company.slug}, ${company.companySize},
          ${company.industry}, ${company.timezone}, ${company.locale}, ${company.now})`,
    sql`insert into company_calendars (company_id, valid_from) values (${company.id}, ${validFrom})`,
  ])

export const exportSettings = ({ db, companyId }: MemberContext, after: string) =>
  db.all(sql<ExportedRow>`
    select id::text key, json_build_array(name, slug, timezone, locale, first_day_of_week,
      late_grace_minutes, task_visibility, hijri_dates, created_at) cells
    from companies where id = ${companyId} and id > ${after}::uuid`)

/** The ids of a company's owners. */
export const ownersOf = (companyId: string) => sql`
  select id user_id from users where company_id = ${companyId} and is_owner and status = 'active'`
