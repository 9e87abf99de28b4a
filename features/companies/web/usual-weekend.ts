const FRIDAY = 5
const SATURDAY = 6
const SUNDAY = 7

/** The zones of countries that rest on Friday and Saturday, and of those on Friday alone. */
const FRIDAY_AND_SATURDAY = new Set([
  ...['Africa/Algiers', 'Africa/Cairo', 'Africa/Khartoum', 'Africa/Tripoli'],
  ...['Asia/Aden', 'Asia/Amman', 'Asia/Baghdad', 'Asia/Bahrain', 'Asia/Damascus', 'Asia/Gaza'],
  ...['Asia/Hebron', 'Asia/Kuwait', 'Asia/Muscat', 'Asia/Qatar', 'Asia/Riyadh'],
])
const FRIDAY_ALONE = new Set(['Africa/Djibouti', 'Africa/Mogadishu'])

/** The usual days off in the country of a time zone, 1 Monday … 7 Sunday. */
export function usualWeekend(zone: string): number[] {
  if (FRIDAY_ALONE.has(zone)) return [FRIDAY]
  return FRIDAY_AND_SATURDAY.has(zone) ? [FRIDAY, SATURDAY] : [SATURDAY, SUNDAY]
}
