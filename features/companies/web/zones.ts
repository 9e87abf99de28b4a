import { displayTime, formatTag } from '#client/format.ts'
import { toDateParts, toTimeText } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import type { Option } from '#ui/useCombo.ts'

/** British English shows abbreviations (EET) where American English shows the country. */
const tagOf = (locale: Locale) => (locale === 'en' ? 'en-US' : formatTag(locale))

/** A zone option: named by country or city, searchable by IANA name too, with its current time. */
function zoneOption(zone: string, locale: Locale): Option {
  const format = new Intl.DateTimeFormat(tagOf(locale), {
    timeZone: zone,
    timeZoneName: 'shortGeneric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = toDateParts(format, new Date())
  return {
    id: zone,
    name: `${parts.timeZoneName ?? ''} · ${zone.replaceAll('_', ' ')}`,
    hint: displayTime(toTimeText(parts)),
  }
}

export const zoneOptionAlone = (own: string, locale: Locale): Option[] => [zoneOption(own, locale)]

/** All zones known to the browser, plus the company's own even if the browser does not know it. */
export const zoneOptions = (own: string, locale: Locale): Option[] =>
  [...new Set([own, ...Intl.supportedValuesOf('timeZone'), 'UTC'])]
    .toSorted()
    .map((zone) => zoneOption(zone, locale))
