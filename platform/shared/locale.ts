export const LOCALES = ['en', 'ar'] as const
export type Locale = (typeof LOCALES)[number]

/** A text that the product says in each of its languages. */
export type Bilingual = Readonly<Record<Locale, string>>

export const DEFAULT_COMPANY_TIMEZONE = 'Africa/Cairo'

export const PRODUCT_NAME: Bilingual = { en: 'Diwan', ar: 'ديوان' }

export const isLocale = (value: unknown): value is Locale => value === 'en' || value === 'ar'

/** The first of our languages that an `Accept-Language` header asks for; English when none. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  for (const part of (acceptLanguage ?? '').split(',')) {
    const language = part.trim().slice(0, 2).toLowerCase()
    if (isLocale(language)) return language
  }
  return 'en'
}
