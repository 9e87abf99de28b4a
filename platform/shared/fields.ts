import * as z from 'zod/mini'
import { isTimeZone } from '#platform/shared/dates.ts'
import { type Bilingual, LOCALES } from '#platform/shared/locale.ts'
import { PERMISSIONS } from '#platform/shared/permissions.ts'

/** A rule beyond a field's shape. `says` is the message, in both languages. */
export const rule = <T>(holds: (value: T) => boolean, says: Bilingual) =>
  z.refine<T>(holds, { params: { says } })

/** As `rule`, for an object: the message stands at one of its fields. */
export const ruleAt = <T>(field: keyof T & string, holds: (value: T) => boolean, says: Bilingual) =>
  z.refine<T>(holds, { path: [field], params: { says } })

/** A line or a paragraph that a person types: trimmed, not empty. */
export const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

/** As `text`, where nothing at all may stand too. */
export const optionalText = (max: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(max)), '')

export const id = z.uuid()
export const isoDate = z.iso.date().check(
  rule((date) => date >= '1900-01-01' && date <= '2199-12-31', {
    en: 'Choose a date between 1900 and 2199.',
    ar: 'اختر تاريخًا بين عامي 1900 و2199.',
  }),
)
export const instant = z.iso.datetime()
export const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
export const locale = z.enum(LOCALES)
export const permissionName = z.enum(PERMISSIONS)
export const timeZone = z
  .string()
  .check(
    z.maxLength(64),
    rule(isTimeZone, { en: 'This time zone is not known.', ar: 'هذه المنطقة الزمنية غير معروفة.' }),
  )

/** Addresses are kept and compared in lower case. */
export const email = z.pipe(
  z.pipe(
    z.string().check(z.trim(), z.maxLength(254)),
    z.transform((value: string) => value.toLowerCase()),
  ),
  z.email(),
)

export const DEFAULT_PER_PAGE = 10
const wholeNumber = (max: number) => z.coerce.number().check(z.int(), z.gte(1), z.lte(max))
export const pageNumber = wholeNumber(1_000_000)

/** The query of every list that grows without bound. */
export const paging = {
  page: z._default(pageNumber, 1),
  per_page: z._default(wholeNumber(100), DEFAULT_PER_PAGE),
}

/** The reply of such a list: one page, and where it stands among the others. */
export const pageOf = <T extends z.core.SomeType>(item: T) =>
  z.strictObject({
    data: z.array(item),
    total: z.int(),
    current_page: z.int(),
    per_page: z.int(),
    last_page: z.int(),
    next_page_url: z.nullable(z.string()),
    prev_page_url: z.nullable(z.string()),
  })

/** Somebody or something by id and name: what selectors and rows need of it. */
export const named = z.strictObject({ id, name: z.string() })
export const message = z.strictObject({ message: z.string() })
