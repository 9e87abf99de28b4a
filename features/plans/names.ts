import type { Bilingual, Locale } from '#platform/shared/locale.ts'

const NAMES: Readonly<Record<string, Bilingual>> = {
  Starter: { en: 'Starter plan', ar: 'خطة البداية' },
  Team: { en: 'Team plan', ar: 'خطة الفريق' },
  Business: { en: 'Business plan', ar: 'خطة الأعمال' },
  Unlimited: { en: 'Unlimited plan', ar: 'الخطة غير المحدودة' },
}

/** What a plan is called, by its name on the wire; one that is not known keeps that. */
export const planName = (name: string, locale: Locale): string => NAMES[name]?.[locale] ?? name
