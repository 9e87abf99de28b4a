import i18next from 'i18next'
import { LOCALES, type Locale } from '#shared/locale.ts'

/** Words that come with the code that speaks them, few enough for both languages to come at once. */
export function addTranslations(
  namespace: string,
  words: Record<Locale, Readonly<Record<string, string>>>,
): void {
  for (const locale of LOCALES) i18next.addResourceBundle(locale, namespace, words[locale])
}
