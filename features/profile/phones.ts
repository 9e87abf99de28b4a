import parsePhoneNumber, { type MetadataJson, type PhoneNumber } from 'libphonenumber-js/core'
import { PHONE_COUNTRIES } from '#features/profile/page-contract.ts'
import metadata from '#features/profile/phone-metadata.json' with { type: 'json' }
import type { Bilingual } from '#shared/locale.ts'

/** A phone number in the API format: its country's dial code and the national number. */
export interface Phone {
  CC: string
  phone: string
}

export const INVALID_PHONE: Bilingual = {
  en: 'Please enter a valid phone number for the selected country',
  ar: 'أدخل رقم هاتف صحيحًا للدولة المختارة',
}

const RULES = metadata as unknown as MetadataJson
/** Arabic-Indic, Persian and full-width digits. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g
/** Spaces, invisible direction marks, and separators between groups of digits. */
const BETWEEN = /[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069().\-\u2010-\u2015\u2212/]/g

const asciiDigit = (digit: string): string => String(digit.charCodeAt(0) & 0x0f)

/** Normalizes typed text: digits become 0 to 9, separators are removed; the rest stays. */
const toAsciiNumber = (typed: string): string =>
  typed.replace(OTHER_DIGITS, asciiDigit).replace(BETWEEN, '').replace('\uff0b', '+')

export const isBlankPhone = ({ phone }: Phone): boolean => toAsciiNumber(phone) === ''

/** Parses the number with the library; undefined unless it is valid in the dial code's country. */
function parse({ CC, phone }: Phone): PhoneNumber | undefined {
  const country = PHONE_COUNTRIES.find(({ dialCode }) => dialCode === CC)?.isoCode
  const typed = toAsciiNumber(phone).replace(/^00/, '+')
  if (!country || !/^\+?\d+$/.test(typed)) return undefined
  const number = parsePhoneNumber(typed, country, RULES)
  return number?.country === country && number.isValid() ? number : undefined
}

/** Whether the number is valid in the country of its dial code, however it is written. */
export const isPhone = (phone: Phone): boolean => parse(phone) !== undefined

/**
 * The number in stored form: digits 0 to 9 without separators and dial code, with a leading 0 only
 * if it was typed. Undefined for an invalid number.
 */
export function normalizePhone(phone: Phone): Phone | undefined {
  const number = parse(phone)
  if (!number) return undefined
  const zero =
    toAsciiNumber(phone.phone).startsWith('0') && !toAsciiNumber(phone.phone).startsWith('00')
  return { CC: phone.CC, phone: `${zero ? '0' : ''}${number.nationalNumber}` }
}

/** The display format: `+20 100 123 4567`. An invalid number is shown unchanged. */
export const formatPhone = (phone: Phone): string =>
  parse(phone)?.formatInternational() ?? `${phone.CC} ${phone.phone}`

/** The format of `tel:` links: `+201001234567`; undefined for an invalid number. */
export const dialPhone = (phone: Phone): string | undefined => parse(phone)?.number
