import { sql } from 'kysely'
import { LONGEST_REST } from '#features/routine-tasks/definitions/due-months.ts'
import { type Calendars, workingDayBefore } from '#features/routine-tasks/definitions/rule.ts'
import type { Ctx } from '#server/context.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'

const calendarsSince = (ctx: Ctx, day: IsoDate): Promise<Calendars> =>
  ctx.db.all(sql<Calendars[number]>`
    select valid_from, weekend, holidays, rest_since, month_end_given from company_calendars
    where company_id = ${ctx.companyId} and valid_to > ${day} order by valid_from`)

/** The calendars valid today or later. */
export const listCalendars = (ctx: Ctx): Promise<Calendars> => calendarsSince(ctx, ctx.today)

/** The last working day before today, by the calendars valid on those days. */
export const getYesterday = async (ctx: Ctx): Promise<IsoDate> =>
  workingDayBefore(ctx.today, await calendarsSince(ctx, addDays(ctx.today, -LONGEST_REST)))
