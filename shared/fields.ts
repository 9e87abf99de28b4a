import * as z from 'zod/mini'
import { isTimeZone } from '#shared/dates.ts'
import { type Bilingual, LOCALES } from '#shared/locale.ts'
import { PERMISSIONS } from '#shared/permissions.ts'

/** A rule beyond a field's shape. `says` is the message, in both languages. */
export const rule = <T>(holds: (value: T) => boolean, says: Bilingual) =>
  z.refine<T>(holds, { params: { says } })

/** As `rule`, for an object: the message stands at one of its fields. */
export const ruleAt = <T>(field: keyof T & string, holds: (value: T) => boolean, says: Bilingual) =>
  z.refine<T>(holds, { path: [field], params: { says } })

const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
/** What takes a place without a mark on it, a Hangul filler and an empty Braille cell among them. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u
const LINK = /:\/\/|(?<![\p{L}\p{N}])www\.|[\p{L}\p{N}]\.\p{L}{2,}[/\\]/iu

/** More marks on one letter than any language has (UAX 15 says 30), and what is too many of them. */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu

/**
 * A text in one spelling of each letter (NFC), with 30 marks on a letter at most: composing takes the
 * square of their number, so that a long row of them would keep everybody waiting.
 */
export const composed = (value: string): string =>
  value.replaceAll(TOO_MANY_MARKS, '$1').normalize('NFC')

/** Line breaks, tabs and whatever else a terminal or a printer obeys. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu

/** A text without the marks that turn its direction round. */
export const withoutDirection = (value: string): string =>
  value.replaceAll(new RegExp(DIRECTION, 'g'), '')

const isDirected = (value: string) => DIRECTION.test(value)
const isSeen = (value: string) => value === '' || SEEN.test(value.replaceAll(UNSEEN, ''))
/** Whether a text holds what a mail program might make a link of an address. */
export const hasLink = (value: string): boolean => LINK.test(value)

/**
 * A line that stands for somebody or something in lists: composed, plain to see; or nothing. What is
 * pasted in several lines becomes one.
 */
export const line = (max: number) =>
  z.string().check(
    z.overwrite(composed),
    z.overwrite((value) => value.replaceAll(CONTROLS, ' ')),
    z.trim(),
    z.maxLength(max),
    rule((value) => !isDirected(value), {
      en: 'This text has hidden marks that change its direction. Type it again by hand.',
      ar: 'في هذا النص علامات خفية تغيّر اتجاهه. اكتبه من جديد بيدك.',
    }),
    rule(isSeen, {
      en: 'This text has only characters that nobody can see.',
      ar: 'ليس في هذا النص إلا رموز لا تُرى.',
    }),
  )

/** A name that a person types: trimmed, not empty. */
export const text = (max: number) => line(max).check(z.minLength(1))

/** What a person writes freely, in as many lines as they like; marks of direction belong to it. */
export const freeText = (max: number) =>
  z.string().check(z.overwrite(composed), z.trim(), z.maxLength(max))

/** Where what is left out is the same as nothing. */
export const orNothing = (schema: z.ZodMiniString<string>) => z._default(schema, '')

export const optionalText = (max: number) => orNothing(freeText(max))

const withoutLink = rule<string>((value) => !hasLink(value), {
  en: 'A name cannot have a web address in it.',
  ar: 'لا يمكن أن يتضمن الاسم عنوان موقع.',
})

/** A name that mails carry to strangers, as a person's or a company's. */
export const mailedName = (max: number) => text(max).check(withoutLink)
export const mailedLine = (max: number) => line(max).check(withoutLink)

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
/** A whole number from 1 to `max`, as a query writes it. */
export const wholeNumber = (max: number) => z.coerce.number().check(z.int(), z.gte(1), z.lte(max))
export const pageNumber = wholeNumber(1_000_000)

/** What a list is searched for; the spaces around it are no part of it. */
export const searched = z.optional(z.string().check(z.trim(), z.maxLength(100)))

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

/** What an endpoint has in common with others that delete a thing and move what it holds to another. */
export const movesAndDeletes = {
  params: z.strictObject({ id }),
  query: z.strictObject({ move_to: z.optional(id) }),
  reply: message,
} as const
