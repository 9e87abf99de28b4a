import * as z from 'zod/mini'
import { isTimeZone } from '#shared/dates.ts'
import { type Bilingual, LOCALES } from '#shared/locale.ts'
import { PERMISSIONS } from '#shared/permissions.ts'

/** A rule beyond a field's shape. `says` is the message, in both languages. */
export const rule = <T>(holds: (value: T) => boolean, says: Bilingual) =>
  z.refine<T>(holds, { params: { says } })

/** Like `rule`, for an object: the message belongs to one of its fields. */
export const ruleAt = <T>(field: keyof T & string, holds: (value: T) => boolean, says: Bilingual) =>
  z.refine<T>(holds, { path: [field], params: { says } })

const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
/** Characters without a visible mark, including a Hangul filler and an empty Braille cell. */
const INVISIBLE_CHARACTERS = /[\p{Default_Ignorable_Code_Point}\u2800]/gu
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u
const LINK = /:\/\/|(?<![\p{L}\p{N}])www\.|[\p{L}\p{N}]\.\p{L}{2,}[/\\]/iu

/**
 * The first 30 marks of a letter, more than any language has (UAX 15), and the surplus after them.
 */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu

/**
 * Normalizes a text to NFC, with at most 30 marks on a letter: composing takes quadratic time in
 * their number, so that a long row of marks would block the event loop.
 */
export const normalizeText = (value: string): string =>
  value.replaceAll(TOO_MANY_MARKS, '$1').normalize('NFC')

/** Line breaks, tabs and all other characters that control a terminal or a printer. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu

/** Removes the marks that change a text's direction. */
export const stripDirectionMarks = (value: string): string =>
  value.replaceAll(new RegExp(DIRECTION, 'g'), '')

const hasDirectionMarks = (value: string) => DIRECTION.test(value)
const hasVisibleCharacters = (value: string) =>
  value === '' || SEEN.test(value.replaceAll(INVISIBLE_CHARACTERS, ''))
/** Whether a text contains an address that a mail program could turn into a link. */
export const hasLink = (value: string): boolean => LINK.test(value)

/**
 * A line that names somebody or something in lists: normalized and visible, or empty. Line breaks
 * in pasted text become spaces.
 */
export const singleLine = (max: number) =>
  z.string().check(
    z.overwrite(normalizeText),
    z.overwrite((value) => value.replaceAll(CONTROLS, ' ')),
    z.trim(),
    z.maxLength(max),
    rule((value) => !hasDirectionMarks(value), {
      en: 'This text has hidden marks that change its direction. Type it again by hand.',
      ar: 'في هذا النص علامات خفية تغيّر اتجاهه. اكتبه من جديد بيدك.',
    }),
    rule(hasVisibleCharacters, {
      en: 'This text has only characters that nobody can see.',
      ar: 'ليس في هذا النص إلا رموز لا تُرى.',
    }),
  )

/** A name that a person types: trimmed and not empty. */
export const text = (max: number) => singleLine(max).check(z.minLength(1))

/** Free text of any number of lines; direction marks are allowed. */
export const freeText = (max: number) =>
  z.string().check(z.overwrite(normalizeText), z.trim(), z.maxLength(max))

/** A field that can be left out, which means the empty text. */
export const orEmpty = (schema: z.ZodMiniString<string>) => z._default(schema, '')

export const optionalText = (max: number) => orEmpty(freeText(max))

const withoutLink = rule<string>((value) => !hasLink(value), {
  en: 'A name cannot have a web address in it.',
  ar: 'لا يمكن أن يتضمن الاسم عنوان موقع.',
})

/** A name that is mailed to strangers, such as that of a person or a company. */
export const nameWithoutLink = (max: number) => text(max).check(withoutLink)
export const lineWithoutLink = (max: number) => singleLine(max).check(withoutLink)

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

/** Addresses are stored and compared in lower case. */
export const email = z.pipe(
  z.pipe(
    z.string().check(z.trim(), z.maxLength(254)),
    z.transform((value: string) => value.toLowerCase()),
  ),
  z.email(),
)

export const DEFAULT_PER_PAGE = 10
/** A whole number from `min` to `max`, parsed from a query. */
export const wholeNumber = (max: number, min = 1) =>
  z.coerce.number().check(z.int(), z.gte(min), z.lte(max))
export const pageNumber = wholeNumber(1_000_000)

/** The search text of a list, without the spaces around it. */
export const searchQuery = z.optional(z.string().check(z.trim(), z.maxLength(100)))

/** The query of every list that grows without bound. */
export const paging = {
  page: z._default(pageNumber, 1),
  per_page: z._default(wholeNumber(100), DEFAULT_PER_PAGE),
}

/** The reply of such a list: one page, and its position among the others. */
export const pageSchema = <T extends z.core.SomeType>(item: T) =>
  z.strictObject({
    data: z.array(item),
    total: z.int(),
    current_page: z.int(),
    per_page: z.int(),
    last_page: z.int(),
    next_page_url: z.nullable(z.string()),
    prev_page_url: z.nullable(z.string()),
  })

/** The id and name of somebody or something, for selectors and rows. */
export const namedRef = z.strictObject({ id, name: z.string() })
export const message = z.strictObject({ message: z.string() })

/** The common parts of the endpoints that delete a record and move its contents to another one. */
export const deleteWithMove = {
  params: z.strictObject({ id }),
  query: z.strictObject({ move_to: z.optional(id) }),
  reply: message,
} as const
