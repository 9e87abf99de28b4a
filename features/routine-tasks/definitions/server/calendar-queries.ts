import { sql } from 'kysely'
import { MAX_REST_DAYS } from '#features/routine-tasks/definitions/due-months.ts'
import { type Calendars, findWorkingDayBefore } from '#features/routine-tasks/definitions/rule.ts'
import type { Ctx } from '#server/context.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'

const listCalendarsSince = (ctx: Ctx, day: IsoDate): Promise<Calendars> =>
  ctx.db.all(sql<Calendars[number]>`
    select valid_from, weekend, holidays, rest_since, month_end_given from company_calendars
    where company_id = ${ctx.companyId} and valid_to > ${day} order by valid_from`)

/** The calendars valid today or later. */
export const listCalendars = (ctx: Ctx): Promise<Calendars> => listCalendarsSince(ctx, ctx.today)

/** The last working day before today, by the calendars valid on those days. */
export const getPreviousWorkingDay = async (ctx: Ctx): Promise<IsoDate> =>
  findWorkingDayBefore(ctx.today, await listCalendarsSince(ctx, addDays(ctx.today, -MAX_REST_DAYS)))
