import { formatTag } from '#client/format.ts'
import { partsOf, timeOf } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import type { Option } from '#ui/option.ts'

/** British English writes abbreviations (EET) where American names the country. */
const tagOf = (locale: Locale) => (locale === 'en' ? 'en-US' : formatTag(locale))

/** A zone by the name of its country or city, findable by its IANA name too, with its time now. */
function zoneOption(zone: string, locale: Locale): Option {
  const format = new Intl.DateTimeFormat(tagOf(locale), {
    timeZone: zone,
    timeZoneName: 'shortGeneric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = partsOf(format, new Date())
  return {
    id: zone,
    name: `${parts.timeZoneName ?? ''} · ${zone.replaceAll('_', ' ')}`,
    hint: timeOf(parts),
  }
}

export const zoneOptionAlone = (own: string, locale: Locale): Option[] => [zoneOption(own, locale)]

/** All zones that the browser knows, and the company's own even if it does not. */
export const zoneOptions = (own: string, locale: Locale): Option[] =>
  [...new Set([own, ...Intl.supportedValuesOf('timeZone'), 'UTC'])]
    .toSorted()
    .map((zone) => zoneOption(zone, locale))
