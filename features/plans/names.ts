import type { Bilingual, Locale } from '#shared/locale.ts'

const NAMES: Readonly<Record<string, Bilingual>> = {
  Starter: { en: 'Starter plan', ar: 'باقة البداية' },
  Team: { en: 'Team plan', ar: 'باقة الفريق' },
  Business: { en: 'Business plan', ar: 'باقة الأعمال' },
  Unlimited: { en: 'Unlimited plan', ar: 'الباقة غير المحدودة' },
}

/** The displayed name of a plan, by its API name; an unknown name stays as it is. */
export const planName = (name: string, locale: Locale): string => NAMES[name]?.[locale] ?? name
