import { sql } from 'kysely'
import type { Company } from '#features/companies/contract.ts'
import type { Ctx } from '#server/context.ts'
import type { IsoDate } from '#shared/dates.ts'

/** All settings except the calendar and the address. */
type Settings = Omit<Company, 'id' | 'slug' | 'weekend' | 'holidays' | 'calendars' | 'version'>

export const updateCompany = (ctx: Ctx, company: Settings) =>
  ctx.db.all(sql`
    update companies set name = ${company.name}, company_size = ${company.companySize},
      industry = ${company.industry}, timezone = ${company.timezone}, locale = ${company.locale},
      first_day_of_week = ${company.first_day_of_week}, task_visibility = ${company.task_visibility},
      late_grace_minutes = ${company.late_grace_minutes}, weekend_chosen = ${company.weekend_chosen},
      hijri_dates = ${company.hijri_dates}, version = version + 1
    where id = ${ctx.companyId}`)

/** Throws if the database does not know the time zone. */
export const tryZone = (ctx: Ctx, zone: string) =>
  ctx.db.all(sql`select ${ctx.now}::timestamptz at time zone ${zone}`)

/** The addresses available to the company: the first free one, and its own previous ones. */
export async function findSlugCandidates(ctx: Ctx, wanted: string, reserved: boolean) {
  const [[free], former] = await ctx.db.batch([
    sql<{ slug: string }>`select free_slug(${wanted}, ${reserved}) slug`,
    sql<{ slug: string }>`
      select slug from company_slugs where company_id = ${ctx.companyId} order by length(slug), slug`,
  ])
  return { free: free?.slug ?? wanted, former: former.map(({ slug }) => slug) }
}

/**
 * Moves the company to a new address and stores the old one as a previous address. Returns false if
 * another company took the address first; the savepoint keeps the transaction usable.
 */
export async function moveToSlug(ctx: Ctx, slug: string): Promise<boolean> {
  await ctx.db.all(sql`savepoint address`)
  try {
    await ctx.db.batch([
      sql`insert into company_slugs (company_id, slug, created_at)
          select id, slug, ${ctx.now} from companies where id = ${ctx.companyId}
          on conflict do nothing`,
      sql`update companies set slug = ${slug} where id = ${ctx.companyId}`,
      sql`delete from company_slugs where company_id = ${ctx.companyId} and lower(slug) = lower(${slug})`,
    ])
    return true
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'companies_slug') throw error
    await ctx.db.all(sql`rollback to savepoint address`)
    return false
  }
}

export interface Calendar {
  weekend: number[]
  holidays: Company['holidays']
}

/**
 * Makes a calendar valid from a date on. Earlier days keep their calendars; calendars that would
 * start later are deleted.
 */
export const setCalendar = (ctx: Ctx, from: IsoDate, { weekend, holidays }: Calendar) =>
  ctx.db.batch([
    sql`delete from company_calendars where company_id = ${ctx.companyId} and valid_from > ${from}`,
    sql`update company_calendars set valid_to = ${from}
        where company_id = ${ctx.companyId} and valid_from < ${from} and valid_to > ${from}`,
    sql`insert into company_calendars (company_id, valid_from, weekend, holidays, holiday_names)
        values (${ctx.companyId}, ${from}, ${weekend}, ${holidays.map(({ date }) => date)},
          ${holidays.map(({ name }) => name)})
        on conflict (company_id, valid_from) do update set valid_to = excluded.valid_to,
          weekend = excluded.weekend, holidays = excluded.holidays, holiday_names = excluded.holiday_names`,
  ])

/** The last reported date on or after a date. */
export async function findLastReportDate(ctx: Ctx, from: IsoDate): Promise<IsoDate | null> {
  const row = await ctx.db.first(sql<{ day: IsoDate | null }>`
    select max(date) "day" from reports where company_id = ${ctx.companyId} and date >= ${from}`)
  return row?.day ?? null
}

/** Moves the start of the first calendar back: in a new time zone, today can be before it. */
export const extendFirstCalendar = (ctx: Ctx, day: IsoDate) =>
  ctx.db.all(sql`
    update company_calendars set valid_from = ${day}
    where company_id = ${ctx.companyId} and valid_from > ${day} and not exists (
      select from company_calendars k where k.company_id = ${ctx.companyId}
        and k.valid_from < company_calendars.valid_from)`)
