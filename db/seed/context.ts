import type { DemoCompany } from '#db/seed/content/shape.ts'
import { type Random, randomOf } from '#db/seed/random.ts'
import { uuidv7 } from '#server/ids.ts'
import { addDays, type IsoDate, toLocalTime } from '#shared/dates.ts'

/** The age of a demo company in days. */
export const COMPANY_AGE = 120
/** The number of days before today that have reports. */
export const REPORTED_DAYS = 90
/** The number of these days that the dashboard can show. */
export const REMEMBERED_DAYS = 14

/** The context for seeding a demo company: ids by key, and the current time. */
export interface Stage {
  company: DemoCompany
  companyId: string
  now: Date
  today: IsoDate
  /** Ids by key. Unknown keys throw. */
  person(key: string): string
  department(key: string): string
  project(key: string): string
  random(...parts: (string | number)[]): Random
  /** A calendar day of the company, in days before today; negative = future. */
  day(daysAgo: number): IsoDate
  /** An instant in the company's time zone. Minutes past midnight may run into the next day. */
  at(daysAgo: number, minute: number): Date
  /** The same, but never in the future: times later than now are moved to before now. */
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
  const { date: today } = toLocalTime(now, timezone)
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

/** The offset of a time zone from UTC at an instant, in milliseconds. */
function aheadAt(ms: number, timeZone: string): number {
  const { date, time } = toLocalTime(new Date(ms), timeZone)
  return asUtc(date, time) - ms
}

/**
 * The instant at which clocks of an IANA time zone show `date` and `time` (HH:mm). A time skipped
 * in spring uses the offset from before the change. A time repeated in autumn is the first one.
 */
export function instantAt(date: IsoDate, time: string, timeZone: string): Date {
  const wall = asUtc(date, time)
  const before = aheadAt(wall - 86_400_000, timeZone)
  if (aheadAt(wall - before, timeZone) === before) return new Date(wall - before)
  const after = aheadAt(wall + 86_400_000, timeZone)
  const fits = aheadAt(wall - after, timeZone) === after
  return new Date(wall - (fits ? after : before))
}
