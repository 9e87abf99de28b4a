import parsePhoneNumber, { type MetadataJson, type PhoneNumber } from 'libphonenumber-js/core'
import { PHONE_COUNTRIES } from '#features/profile/page-contract.ts'
import metadata from '#features/profile/phone-metadata.json' with { type: 'json' }
import type { Bilingual } from '#shared/locale.ts'

/** A number as the wire has it: the dial code of its country and the number inside the country. */
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
/** Spaces, invisible marks of direction, and what stands between the groups of a number. */
const BETWEEN = /[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069().\-\u2010-\u2015\u2212/]/g

const asciiDigit = (digit: string): string => String(digit.charCodeAt(0) & 0x0f)

/** What was typed, as digits 0 to 9 after at most one plus sign; other characters stay. */
const plain = (typed: string): string =>
  typed.replace(OTHER_DIGITS, asciiDigit).replace(BETWEEN, '').replace('\uff0b', '+')

export const isBlankPhone = ({ phone }: Phone): boolean => plain(phone) === ''

/** The number as the library knows it; nothing unless it is valid in the country of the dial code. */
function parse({ CC, phone }: Phone): PhoneNumber | undefined {
  const country = PHONE_COUNTRIES.find(({ dialCode }) => dialCode === CC)?.isoCode
  const typed = plain(phone).replace(/^00/, '+')
  if (!country || !/^\+?\d+$/.test(typed)) return undefined
  const number = parsePhoneNumber(typed, country, RULES)
  return number?.country === country && number.isValid() ? number : undefined
}

/** Whether the number is one of the country of its dial code, however it is written. */
export const isPhone = (phone: Phone): boolean => parse(phone) !== undefined

/**
 * The number as it is kept: digits 0 to 9 without separators and dial code, with the leading 0 of
 * national numbers if it was typed. Nothing for one that is not valid.
 */
export function keptPhone(phone: Phone): Phone | undefined {
  const number = parse(phone)
  if (!number) return undefined
  const zero = plain(phone.phone).startsWith('0') && !plain(phone.phone).startsWith('00')
  return { CC: phone.CC, phone: `${zero ? '0' : ''}${number.nationalNumber}` }
}

/** For people: `+20 100 123 4567`. A number that is not valid is shown as it is. */
export const formatPhone = (phone: Phone): string =>
  parse(phone)?.formatInternational() ?? `${phone.CC} ${phone.phone}`

/** For `tel:` links: `+201001234567`; nothing for a number that is not valid. */
export const dialPhone = (phone: Phone): string | undefined => parse(phone)?.number
