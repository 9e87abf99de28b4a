import { type IsoDate, localClock } from '#platform/shared/dates.ts'

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
