import i18next, { type TFunction, type TypeOptions } from 'i18next'
import { useSyncExternalStore } from 'react'
import { formatNumber, formatTag } from '#client/format.ts'
import { getCookie, pageLocale, setCookie } from '#client/session.ts'
import type { Locale } from '#shared/locale.ts'

type Translations = Record<string, string>
/** Loads the words of one area: the file of each language. */
export type Catalogue = { [L in Locale]: () => Promise<Record<L, Translations>> }
/** The words that catalogues load, by the catalogues' names. */
export type TranslationsOf<C, L extends Locale = 'en'> = {
  [N in keyof C]: C[N] extends Record<L, () => Promise<Record<L, infer W>>> ? W : never
}

type Resources = TypeOptions['resources']
/** The name of an area of words, as app/web/i18next.d.ts lists them. */
export type Namespace = keyof Resources & string
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
/** The keys of an area; of a sentence with plural forms, the key without them. */
type KeyOf<A extends Namespace> = keyof {
  [K in keyof Resources[A] & string as K extends `${infer Base}_${PluralForm}` ? Base : K]: never
}
type QualifiedKeyOf<A extends Namespace> = A extends Namespace ? `${A}:${KeyOf<A>}` : never

/**
 * Says a sentence of an area in one language: `t('key', { count: 3, name })`. Of several areas a bare
 * key is one of the first, and `area:key` of any. i18next's own type works out each call by itself,
 * which was most of the work of checking the types of the interface.
 */
export type Translate<A extends Namespace, Others extends Namespace = never> = (
  key: KeyOf<A> | QualifiedKeyOf<A | Others>,
  values?: Record<string, unknown>,
) => string

const catalogues = new Map<string, Catalogue>()
const HAS_LETTER = /\p{L}/u

const HAS_ISOLATE = /[\u2066-\u2068]/
const IS_ISOLATE = /^[\u2066-\u2068][^\u2066-\u2069]*\u2069$/

/**
 * Puts a value between isolates, so that an Arabic name in an English sentence keeps its place. A value
 * that consists of isolated parts has no letter outside them that gives its direction: it gets the
 * page's.
 */
function isolate(value: string): string {
  if (IS_ISOLATE.test(value)) return value
  if (!HAS_LETTER.test(value) && !HAS_ISOLATE.test(value)) return value
  if (!HAS_ISOLATE.test(value)) return `\u2068${value}\u2069`
  return `${pageLocale() === 'ar' ? '\u2067' : '\u2066'}${value}\u2069`
}

/** A number is written in a sentence as it is beside one: 1,196. */
const inSentence = (value: unknown) =>
  typeof value === 'number' ? formatNumber(value, pageLocale()) : isolate(String(value))

export async function startI18n(): Promise<void> {
  await i18next.init({
    lng: pageLocale(),
    fallbackLng: false,
    ns: [],
    resources: {},
    keySeparator: false,
    interpolation: { escape: inSentence, useRawValueToEscape: true },
    showSupportNotice: false,
  } as Parameters<typeof i18next.init>[0])
}

async function load(locale: Locale, namespace: string, catalogue: Catalogue): Promise<void> {
  if (i18next.hasResourceBundle(locale, namespace)) return
  const words: Partial<Record<Locale, Translations>> = await catalogue[locale]()
  i18next.addResourceBundle(locale, namespace, words[locale])
}

/** Makes an area's words ready in the page's language, and known for a later change of language. */
export async function ensureMessages(wanted: Record<string, Catalogue>): Promise<void> {
  const loads = Object.entries(wanted).map(([namespace, catalogue]) => {
    catalogues.set(namespace, catalogue)
    return load(pageLocale(), namespace, catalogue)
  })
  await Promise.all(loads)
}

const ARIA_LOCALE = Symbol.for('react-aria.i18n.locale')

/** React Aria reads its language from here, so that no provider of its has to stand in every page. */
function tellReactAria(locale: Locale): void {
  Object.assign(window, { [ARIA_LOCALE]: formatTag(locale) })
  window.dispatchEvent(new Event('languagechange'))
}

/** Shows the page in a language, in its words and direction, without a reload. */
export async function showLocale(locale: Locale): Promise<void> {
  await Promise.all(
    [...catalogues].map(([namespace, catalogue]) => load(locale, namespace, catalogue)),
  )
  document.documentElement.lang = locale
  document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr'
  tellReactAria(locale)
  await i18next.changeLanguage(locale)
}

/** The language that somebody chose: of this page, and of the next visit. */
export async function setLocale(locale: Locale): Promise<void> {
  await showLocale(locale)
  if (getCookie('locale') !== locale) setCookie('locale', locale)
}

function onLanguage(listener: () => void): () => void {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}
const languageNow = () => (i18next.language ?? 'en') as Locale

/** One of each: pages have thousands of parts that speak, and a new one would draw its readers anew. */
const speakers = new Map<string, TFunction>()

/** The page's language, its direction, and the words of an area, or of a first one and others. */
export function useTranslations<A extends Namespace, Others extends Namespace = never>(
  area: A | readonly [A, ...Others[]],
) {
  const locale = useSyncExternalStore(onLanguage, languageNow)
  const first = String(typeof area === 'string' ? area : area[0])
  const key = `${locale} ${first}`
  let t = speakers.get(key)
  if (!t) {
    t = i18next.getFixedT(locale, first as Namespace) as TFunction
    speakers.set(key, t)
  }
  return {
    t: t as unknown as Translate<A, Others>,
    locale,
    direction: locale === 'ar' ? ('rtl' as const) : ('ltr' as const),
  }
}
