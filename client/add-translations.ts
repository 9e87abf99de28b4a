import i18next from 'i18next'
import { LOCALES, type Locale } from '#shared/locale.ts'

/** Adds translations bundled with their code. They are small, so both languages load at once. */
export function addTranslations(
  namespace: string,
  words: Record<Locale, Readonly<Record<string, string>>>,
): void {
  for (const locale of LOCALES) i18next.addResourceBundle(locale, namespace, words[locale])
}
