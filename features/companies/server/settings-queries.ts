import { sql } from 'kysely'
import type { Company } from '#features/companies/contract.ts'
import type { Ctx } from '#server/context.ts'
import type { IsoDate } from '#shared/dates.ts'

/** All settings but the calendar and the address. */
type Settings = Omit<Company, 'id' | 'slug' | 'weekend' | 'holidays' | 'calendars' | 'version'>

export const updateCompany = (ctx: Ctx, company: Settings) =>
  ctx.db.all(sql`
    update companies set name = ${company.name}, company_size = ${company.companySize},
      industry = ${company.industry}, timezone = ${company.timezone}, locale = ${company.locale},
      first_day_of_week = ${company.first_day_of_week}, task_visibility = ${company.task_visibility},
      late_grace_minutes = ${company.late_grace_minutes},
      version = version + 1
    where id = ${ctx.companyId}`)

/** Throws where the database does not know the zone. */
export const tryZone = (ctx: Ctx, zone: string) =>
  ctx.db.all(sql`select ${ctx.now}::timestamptz at time zone ${zone}`)

/** What the company's address may become: the first free one, and those that it had before. */
export async function addressesFor(ctx: Ctx, wanted: string, reserved: boolean) {
  const [[free], former] = await ctx.db.batch([
    sql<{ slug: string }>`select free_slug(${wanted}, ${reserved}) slug`,
    sql<{ slug: string }>`
      select slug from company_slugs where company_id = ${ctx.companyId} order by length(slug), slug`,
  ])
  return { free: free?.slug ?? wanted, former: former.map(({ slug }) => slug) }
}

/**
 * Moves the company to an address and keeps the one of before for it. False when another company
 * took the address a moment earlier; the transaction then goes on as if nothing had been tried.
 */
export async function moveTo(ctx: Ctx, slug: string): Promise<boolean> {
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
 * Lets a calendar hold from a day on. Days before it keep theirs; a calendar that was to begin only
 * later never comes to hold.
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

/** The last day, from a day on, of which something is reported. */
export async function lastReported(ctx: Ctx, from: IsoDate): Promise<IsoDate | null> {
  const row = await ctx.db.first(sql<{ day: IsoDate | null }>`
    select max(date) "day" from reports where company_id = ${ctx.companyId} and date >= ${from}`)
  return row?.day ?? null
}

/** Lets the first calendar begin early enough for a day: in a new zone today may lie before it. */
export const reachBackTo = (ctx: Ctx, day: IsoDate) =>
  ctx.db.all(sql`
    update company_calendars set valid_from = ${day}
    where company_id = ${ctx.companyId} and valid_from > ${day} and not exists (
      select from company_calendars k where k.company_id = ${ctx.companyId}
        and k.valid_from < company_calendars.valid_from)`)
