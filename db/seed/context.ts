import type { DemoCompany } from '#db/seed/content/shape.ts'
import { type Random, randomOf } from '#db/seed/random.ts'
import { uuidv7 } from '#server/ids.ts'
import { addDays, type IsoDate, localClock } from '#shared/dates.ts'

/** How long ago a demo company began, in days. */
export const COMPANY_AGE = 120
/** As many days before today have reports. */
export const REPORTED_DAYS = 90
/** As many of them the dashboard can be asked of. */
export const REMEMBERED_DAYS = 14

/** Where a demo company is played: who stands for which key, and what time it is. */
export interface Stage {
  company: DemoCompany
  companyId: string
  now: Date
  today: IsoDate
  /** Ids by key; unknown keys throw. */
  person(key: string): string
  department(key: string): string
  project(key: string): string
  random(...parts: (string | number)[]): Random
  /** A day of the company, in days before today; negative = to come. */
  day(daysAgo: number): IsoDate
  /** An instant, by the company's clocks; minutes past midnight may run into the next day. */
  at(daysAgo: number, minute: number): Date
  /** The same, but never to come: what is planned for later today is moved before now. */
  past(daysAgo: number, minute: number): Date
}

type Named = { key: string }

function idsOf(items: readonly Named[], known: Record<string, string> = {}) {
  const ids = new Map(items.map(({ key }) => [key, known[key] ?? uuidv7()]))
  return (key: string): string => {
    const id = ids.get(key)
    if (!id) throw new Error(`The demo has no ${key}`)
    return id
  }
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
const timeOf = (minute: number) =>
  `${twoDigits(Math.floor(minute / 60))}:${twoDigits(Math.floor(minute % 60))}`

const DAY_MINUTES = 1_440

export function openStage(
  company: DemoCompany,
  ids: { companyId: string; ownerId: string },
  now: Date,
): Stage {
  const { owner, people, departments, projects, timezone } = company
  const { date: today } = localClock(now, timezone)
  const at = (daysAgo: number, minute: number) => {
    const later = Math.floor(minute / DAY_MINUTES)
    const time = timeOf(minute - later * DAY_MINUTES)
    const instant = instantAt(addDays(today, later - daysAgo), time, timezone)
    return new Date(instant.getTime() + (minute % 1) * 60_000)
  }
  return {
    company,
    companyId: ids.companyId,
    now,
    today,
    person: idsOf([owner, ...people], { [owner.key]: ids.ownerId }),
    department: idsOf(departments),
    project: idsOf(projects),
    random: (...parts) => randomOf(owner.email, ...parts),
    day: (daysAgo) => addDays(today, -daysAgo),
    at,
    past: (daysAgo, minute) => {
      const planned = at(daysAgo, minute)
      if (planned <= now) return planned
      const midnight = at(daysAgo, 0).getTime()
      return new Date(midnight + ((now.getTime() - midnight) * minute) / DAY_MINUTES)
    },
  }
}

const asUtc = (date: IsoDate, time: string): number => Date.parse(`${date}T${time}:00Z`)

/** How far ahead of UTC the clocks of a time zone are at an instant, in milliseconds. */
function aheadAt(ms: number, timeZone: string): number {
  const { date, time } = localClock(new Date(ms), timeZone)
  return asUtc(date, time) - ms
}

/**
 * The instant at which clocks of an IANA time zone show `date` and `time` (HH:mm). A time that is
 * skipped in spring counts on from before the change, one that comes twice in autumn is the first.
 */
export function instantAt(date: IsoDate, time: string, timeZone: string): Date {
  const wall = asUtc(date, time)
  const before = aheadAt(wall - 86_400_000, timeZone)
  if (aheadAt(wall - before, timeZone) === before) return new Date(wall - before)
  const after = aheadAt(wall + 86_400_000, timeZone)
  const fits = aheadAt(wall - after, timeZone) === after
  return new Date(wall - (fits ? after : before))
}
