import i18next from 'i18next'
import type { Namespace, Translate } from '#client/i18n.ts'
import { ar } from '#features/routine-tasks/definitions/web/messages.ar.ts'
import { en } from '#features/routine-tasks/definitions/web/messages.en.ts'
import { ar as arRoutine } from '#features/routine-tasks/web/messages.ar.ts'
import { en as enRoutine } from '#features/routine-tasks/web/messages.en.ts'
import { ar as arRevisions, en as enRevisions } from '#records/revisions/web/messages.ts'
import type { Locale } from '#shared/locale.ts'

const words = i18next.createInstance()
await words.init({
  fallbackLng: false,
  keySeparator: false,
  interpolation: { escapeValue: false },
  resources: {
    en: { definitions: en, routine: enRoutine, revisions: enRevisions },
    ar: { definitions: ar, routine: arRoutine, revisions: arRevisions },
  },
})

const translate = <A extends Namespace>(locale: Locale, area: A) =>
  words.getFixedT(locale, area as Namespace) as unknown as Translate<A>

/** The page's translations in one language, for a company whose week starts on Sunday. */
export const wordsIn = (locale: Locale) => ({
  t: translate(locale, 'definitions'),
  routine: translate(locale, 'routine'),
  locale,
  firstDay: 7,
})

/** The translations for revisions of any record. */
export const revisionsIn = (locale: Locale) => translate(locale, 'revisions')

/** A sentence without the Unicode marks that isolate names and times. */
export const unmarked = (sentence: string): string => sentence.replaceAll(/[\u2066-\u2069]/g, '')
