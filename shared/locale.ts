export const LOCALES = ['en', 'ar'] as const
export type Locale = (typeof LOCALES)[number]

/** A text of the product in each of its languages. */
export type Bilingual = Readonly<Record<Locale, string>>

export const DEFAULT_COMPANY_TIMEZONE = 'Africa/Cairo'

export const PRODUCT_NAME: Bilingual = { en: 'Diwan', ar: 'ديوان' }

export const isLocale = (value: unknown): value is Locale => value === 'en' || value === 'ar'

/**
 * The supported language that an `Accept-Language` header prefers (RFC 9110, 12.5.4); English by
 * default.
 */
export function negotiateLocale(acceptLanguage: string | undefined): Locale {
  const wanted = { locale: 'en' as Locale, weight: 0 }
  for (const part of (acceptLanguage ?? '').split(',')) {
    const language = part
      .trim()
      .split(/[-;\s]/, 1)[0]
      ?.toLowerCase()
    const weight = Number(/;\s*q=([\d.]+)/i.exec(part)?.[1] ?? 1)
    if (isLocale(language) && weight > wanted.weight)
      Object.assign(wanted, { locale: language, weight })
  }
  return wanted.locale
}

/** Keeps a number with its unit, or a pair of limits, from left to right in an Arabic sentence. */
export const isolateLtr = (text = ''): string => `\u2066${text}\u2069`
