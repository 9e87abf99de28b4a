import i18next, { type TFunction, type TypeOptions } from 'i18next'
import { useSyncExternalStore } from 'react'
import { formatNumber, formatTag } from '#client/format.ts'
import { getCookie, pageLocale, setCookie } from '#client/session.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'

type Translations = Record<string, string>
/** Loads the translations of one area: one file per language. */
export type Catalogue = { [L in Locale]: () => Promise<Record<L, Translations>> }
/** The translations that catalogues load, by catalogue name. */
export type TranslationsOf<C, L extends Locale = 'en'> = {
  [N in keyof C]: C[N] extends Record<L, () => Promise<Record<L, infer W>>> ? W : never
}

type Resources = TypeOptions['resources']
/** The name of a translation area, as listed in app/web/i18next.d.ts. */
export type Namespace = keyof Resources & string
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
/** The keys of an area; for a sentence with plural forms, the key without its suffix. */
type KeyOf<A extends Namespace> = keyof {
  [K in keyof Resources[A] & string as K extends `${infer Base}_${PluralForm}` ? Base : K]: never
}
type QualifiedKeyOf<A extends Namespace> = A extends Namespace ? `${A}:${KeyOf<A>}` : never

/**
 * Translates a key of an area: `t('key', { count: 3, name })`. With several areas, a bare key
 * belongs to the first, and `area:key` to any. i18next's own type computes every call separately,
 * which took most of the time of type checking.
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
 * Puts a value between isolates, so that an Arabic name keeps its place in an English sentence. A
 * value made of isolated parts has no letter outside them to give its direction: it gets the
 * page's.
 */
function isolate(value: string): string {
  if (IS_ISOLATE.test(value)) return value
  if (!HAS_LETTER.test(value) && !HAS_ISOLATE.test(value)) return value
  if (!HAS_ISOLATE.test(value)) return `\u2068${value}\u2069`
  return `${pageLocale() === 'ar' ? '\u2067' : '\u2066'}${value}\u2069`
}

/** Numbers are formatted in a sentence as elsewhere: 1,196. */
const formatInterpolation = (value: unknown) =>
  typeof value === 'number' ? formatNumber(value, pageLocale()) : isolate(String(value))

export async function startI18n(): Promise<void> {
  await i18next.init({
    lng: pageLocale(),
    fallbackLng: false,
    ns: [],
    resources: {},
    keySeparator: false,
    interpolation: { escape: formatInterpolation, useRawValueToEscape: true },
    showSupportNotice: false,
  } as Parameters<typeof i18next.init>[0])
}

async function load(locale: Locale, namespace: string, catalogue: Catalogue): Promise<void> {
  if (i18next.hasResourceBundle(locale, namespace)) return
  const words: Partial<Record<Locale, Translations>> = await catalogue[locale]()
  i18next.addResourceBundle(locale, namespace, words[locale])
}

/** Loads areas in the page's language, and registers them for a later change of language. */
export async function ensureMessages(requested: Record<string, Catalogue>): Promise<void> {
  const loads = Object.entries(requested).map(([namespace, catalogue]) => {
    catalogues.set(namespace, catalogue)
    return load(pageLocale(), namespace, catalogue)
  })
  await Promise.all(loads)
}

const ARIA_LOCALE = Symbol.for('react-aria.i18n.locale')

/** React Aria reads its language from here, so that pages need no React Aria provider. */
function notifyReactAria(locale: Locale): void {
  Object.assign(window, { [ARIA_LOCALE]: formatTag(locale) })
  window.dispatchEvent(new Event('languagechange'))
}

/** Switches the page's language, texts and direction without a reload. */
export async function applyLocale(locale: Locale): Promise<void> {
  await Promise.all(
    [...catalogues].map(([namespace, catalogue]) => load(locale, namespace, catalogue)),
  )
  document.documentElement.lang = locale
  document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr'
  notifyReactAria(locale)
  await i18next.changeLanguage(locale)
}

/** Sets the chosen language for this page and for the next visit. */
export async function setLocale(locale: Locale): Promise<void> {
  await applyLocale(locale)
  if (getCookie('locale') !== locale) setCookie('locale', locale)
}

function onLanguage(listener: () => void): () => void {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}
const languageNow = () => (i18next.language ?? 'en') as Locale

/**
 * One function per language and area: thousands of components translate, and a new function would
 * render them all again.
 */
const translators = new Map<string, TFunction>()

/** The page's language, its direction, and the translations of one area or several. */
export function useTranslations<A extends Namespace, Others extends Namespace = never>(
  area: A | readonly [A, ...Others[]],
) {
  const locale = useSyncExternalStore(onLanguage, languageNow)
  const first = String(typeof area === 'string' ? area : area[0])
  const key = `${locale} ${first}`
  let t = translators.get(key)
  if (!t) {
    t = i18next.getFixedT(locale, first as Namespace) as TFunction
    translators.set(key, t)
  }
  return {
    t: t as unknown as Translate<A, Others>,
    locale,
    direction: locale === 'ar' ? ('rtl' as const) : ('ltr' as const),
  }
}

/** Adds translations bundled with their code. They are small, so both languages load at once. */
export function addTranslations(
  namespace: string,
  words: Record<Locale, Readonly<Record<string, string>>>,
): void {
  for (const locale of LOCALES) i18next.addResourceBundle(locale, namespace, words[locale])
}
