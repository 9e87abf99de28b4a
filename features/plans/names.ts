import type { Bilingual, Locale } from '#shared/locale.ts'

const NAMES: Readonly<Record<string, Bilingual>> = {
  Starter: { en: 'Starter plan', ar: 'باقة البداية' },
  Team: { en: 'Team plan', ar: 'باقة الفريق' },
  Business: { en: 'Business plan', ar: 'باقة الأعمال' },
  Unlimited: { en: 'Unlimited plan', ar: 'الباقة غير المحدودة' },
}

/** What a plan is called, by its name on the wire; one that is not known keeps that. */
export const planName = (name: string, locale: Locale): string => NAMES[name]?.[locale] ?? name
