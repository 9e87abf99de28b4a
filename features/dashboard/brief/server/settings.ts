import type { Brief } from '#features/dashboard/brief/contract.ts'
import { reachOf } from '#features/dashboard/brief/server/facts.ts'
import {
  deleteSetting,
  findSetting,
  upsertSetting,
} from '#features/dashboard/brief/server/queries.ts'
import { ASKED_BRIEF_JOB, hourName } from '#features/dashboard/brief/server/sending.ts'
import { LONGEST_REST } from '#features/routine-tasks/definitions/due-months.ts'
import { type Calendars, isWorkingDay } from '#features/routine-tasks/definitions/rule.ts'
import { listCalendars } from '#features/routine-tasks/definitions/server/calendar-queries.ts'
import type { Ctx } from '#server/context.ts'
import { requireFound } from '#server/errors.ts'
import type { Server } from '#server/http/server.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { enforceLimitIn } from '#server/limits/limits.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'

/** The rate limit for briefs on request. */
const ASKED = { max: 5, minutes: 60 }

/** The first working day on or after a day. */
function workingDayFrom(first: IsoDate, calendars: Calendars): IsoDate | null {
  for (let ahead = 0; ahead <= LONGEST_REST; ahead += 1) {
    const day = addDays(first, ahead)
    const calendar = calendars.findLast(({ valid_from }) => valid_from <= day) ?? calendars[0]
    if (calendar && isWorkingDay(day, calendar)) return day
  }
  return null
}

/** When the caller gets their brief, and its scope. Throws 403 for callers who get no brief. */
export async function briefOf(ctx: Ctx): Promise<Brief> {
  const departments = await reachOf(ctx)
  const { hour, email, has_todays } = requireFound(await findSetting(ctx))
  if (hour === null) return { hour, departments, email, next: null }
  const isToCome = !has_todays && ctx.time < hourName(hour)
  const first = isToCome ? ctx.today : addDays(ctx.today, 1)
  return { hour, departments, email, next: workingDayFrom(first, await listCalendars(ctx)) }
}

/** Sets the hour; null turns the brief off. Throws 403 for callers who get no brief. */
export async function chooseHour(ctx: Ctx, hour: number | null): Promise<Brief> {
  await reachOf(ctx)
  await (hour === null ? deleteSetting(ctx.db, ctx) : upsertSetting(ctx, hour))
  return briefOf(ctx)
}

/**
 * Queues a brief for the caller now. Throws 403 for callers who get no brief, and 429 at the rate
 * limit.
 */
export async function askForBrief(server: Server, ctx: Ctx): Promise<void> {
  await reachOf(ctx)
  const window = { key: `brief ${ctx.userId}`, ...ASKED }
  await enforceLimitIn(server, ctx.db, window)
  await enqueue(ctx, ASKED_BRIEF_JOB, { companyId: ctx.companyId, userId: ctx.userId })
}
