import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { PHONE_COUNTRIES, PHONE_MAX_LENGTH } from '#features/profile/page-contract.ts'
import metadata from '#features/profile/phone-metadata.json' with { type: 'json' }
import {
  dialPhone,
  formatPhone,
  isBlankPhone,
  isPhone,
  normalizePhone,
} from '#features/profile/phones.ts'

const NUMBERS: Record<string, { valid: string[]; invalid: string[] }> = {
  '+20': {
    valid: [
      '01001234567',
      '1001234567',
      '0112 345 6789',
      '012-2345-6789',
      '(0155) 1234567',
      '02 25790000',
      '03 4801234',
      '+20 100 123 4567',
      '0020 100 123 4567',
    ],
    invalid: [
      '0100123456',
      '010012345678',
      '01301234567',
      '01901234567',
      '123',
      '+44 7400 123456',
      '0100123456a',
      '+966501234567',
    ],
  },
  '+93': {
    valid: [
      '0701234567',
      '701234567',
      '070 123 4567',
      '072-123-4567',
      '0799 123 456',
      '020 210 1234',
      '+93 70 123 4567',
      '0093701234567',
    ],
    invalid: [
      '070123456',
      '07012345678',
      '0101234567',
      '0901234567',
      '12',
      '+20 100 123 4567',
      '070 123 456x',
      '+92 301 2345678',
    ],
  },
  '+355': {
    valid: [
      '0672123456',
      '672123456',
      '068 212 3456',
      '069-212-3456',
      '04 222 1234',
      '0 67 212 34 56',
      '+355 67 212 3456',
      '00355672123456',
    ],
    invalid: [
      '067212345',
      '06721234567',
      '0612123456',
      '0992123456',
      '7',
      '+20 100 123 4567',
      '067 212 345b',
      '+30 691 234 5678',
    ],
  },
  '+213': {
    valid: [
      '0551234567',
      '551234567',
      '0661 23 45 67',
      '077-123-4567',
      '021 23 45 67',
      '(0) 551 23 45 67',
      '+213 551 23 45 67',
      '00213551234567',
    ],
    invalid: [
      '055123456',
      '05512345678',
      '0811234567',
      '0951234567',
      '55',
      '+20 100 123 4567',
      '0551 23 45 6z',
      '+216 20 123 456',
    ],
  },
  '+966': {
    valid: [
      '0501234567',
      '501234567',
      '055 123 4567',
      '059-123-4567',
      '011 234 5678',
      '9200 12345',
      '+966 50 123 4567',
      '00966501234567',
    ],
    invalid: [
      '050123456',
      '05012345678',
      '0521234567',
      '0601234567',
      '966',
      '+20 100 123 4567',
      '050 123 456o',
      '+971 50 123 4567',
    ],
  },
  '+1': {
    valid: [
      '2125550123',
      '(212) 555-0123',
      '212.555.0123',
      '212 555 0123',
      '1 212 555 0123',
      '+1 415 555 2671',
      '800-234-5678',
      '001 212 555 0123',
    ],
    invalid: [
      '212555012',
      '21255501234',
      '1125550123',
      '2121550123',
      '911',
      '4165550123',
      '+44 20 7946 0018',
      '212-555-CALL',
    ],
  },
  '+44': {
    valid: [
      '07400123456',
      '7400123456',
      '07400 123456',
      '020 7946 0018',
      '0161 496 0000',
      '(0121) 234 5678',
      '+44 7400 123456',
      '0044 20 7946 0018',
    ],
    invalid: [
      '0740012345',
      '074001234567',
      '09400123456',
      '0999 123 4567',
      '999',
      '+353 85 012 3456',
      '07400 12345x',
      '+1 212 555 0123',
    ],
  },
}

describe('a phone number', () => {
  test('has one of the seven countries, Egypt first', () => {
    expect(PHONE_COUNTRIES.map(({ isoCode }) => isoCode)).toEqual([
      'EG',
      'AF',
      'AL',
      'DZ',
      'SA',
      'US',
      'GB',
    ])
    expect(Object.keys(NUMBERS).sort()).toEqual(
      PHONE_COUNTRIES.map(({ dialCode }) => dialCode as string).sort(),
    )
    for (const CC of ['', '20', '+49', '+33', '+20 ', '__proto__'])
      expect(isPhone({ CC, phone: '01001234567' }), CC).toBe(false)
  })

  for (const [CC, { valid, invalid }] of Object.entries(NUMBERS))
    test(`${CC}: is judged by the country's own rules`, () => {
      expect(Math.min(valid.length, invalid.length)).toBeGreaterThanOrEqual(8)
      expect(valid.filter((phone) => !isPhone({ CC, phone }))).toEqual([])
      expect(invalid.filter((phone) => isPhone({ CC, phone }))).toEqual([])
      for (const phone of [...valid, ...invalid])
        expect(phone.length).toBeLessThanOrEqual(PHONE_MAX_LENGTH)
    })

  test('may be typed in Arabic-Indic, Persian or full-width digits', () => {
    for (const phone of ['٠١٠٠١٢٣٤٥٦٧', '۰۱۰۰۱۲۳۴۵۶۷', '０１００１２３４５６７', '٠١٠٠ ١٢٣-٤٥٦٧'])
      expect(normalizePhone({ CC: '+20', phone })).toEqual({ CC: '+20', phone: '01001234567' })
    expect(normalizePhone({ CC: '+20', phone: '+٢٠ ١٠٠ ١٢٣ ٤٥٦٧' })?.phone).toBe('1001234567')
    expect(isPhone({ CC: '+20', phone: '٠١٠٠١٢٣٤٥٦' })).toBe(false)
  })

  test('may carry separators of any kind and the marks that turn the direction of a text', () => {
    for (const phone of [
      ' 0100 123 4567 ',
      '0100\u00a0123\u20114567',
      '\u200e0100–123–4567',
      '\u202a01001234567\u202c',
      '(0100) 123.4567',
      '0100/1234567',
    ])
      expect(normalizePhone({ CC: '+20', phone })).toEqual({ CC: '+20', phone: '01001234567' })
  })

  test('is kept as digits without the dial code, and with its 0 only if that was typed', () => {
    const kept = (CC: string, phone: string) => normalizePhone({ CC, phone })?.phone
    expect(kept('+20', '0100 123 4567')).toBe('01001234567')
    expect(kept('+20', '100 123 4567')).toBe('1001234567')
    expect(kept('+20', '+20 100 123 4567')).toBe('1001234567')
    expect(kept('+20', '+20 (0)1001234567')).toBe('1001234567')
    expect(kept('+20', '0020 100 123 4567')).toBe('1001234567')
    expect(kept('+20', '201001234567')).toBe('1001234567')
    expect(kept('+1', '1 (212) 555-0123')).toBe('2125550123')
    expect(kept('+20', '123')).toBeUndefined()
    for (const [CC, { valid }] of Object.entries(NUMBERS))
      for (const phone of valid) {
        const once = normalizePhone({ CC, phone })
        expect(once && normalizePhone(once), phone).toEqual(once)
        expect(once && dialPhone(once), phone).toBe(dialPhone({ CC, phone }))
      }
  })

  test('is shown as the world writes it, and dialled without a gap', () => {
    const egyptian = { CC: '+20', phone: '01001234567' }
    expect(formatPhone(egyptian)).toBe('+20 10 01234567')
    expect(dialPhone(egyptian)).toBe('+201001234567')
    expect(formatPhone({ CC: '+1', phone: '2125550123' })).toBe('+1 212 555 0123')
    expect(formatPhone({ CC: '+44', phone: '07400123456' })).toBe('+44 7400 123456')
    expect(formatPhone({ CC: '+20', phone: '123' })).toBe('+20 123')
    expect(dialPhone({ CC: '+20', phone: '123' })).toBeUndefined()
  })

  test('is blank when nothing is typed but spaces', () => {
    for (const phone of ['', '  ', '\u00a0', '\u200f'])
      expect(isBlankPhone({ CC: '+20', phone })).toBe(true)
    expect(isBlankPhone({ CC: '+20', phone: '0' })).toBe(false)
  })
})

test('the rules of the seven countries are those of the installed library; else run scripts/phone-metadata.mjs', () => {
  const { version, countries } = JSON.parse(
    readFileSync('node_modules/libphonenumber-js/metadata.max.json', 'utf8'),
  )
  expect(metadata.version).toBe(version)
  for (const [name, rules] of Object.entries(metadata.countries))
    expect(rules, name).toEqual(countries[name])
})
