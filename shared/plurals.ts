/** All plural forms of a language; `#` stands for the number. */
type Forms<F extends Intl.LDMLPluralRule> = Record<F, string>

/** Western digits with the same grouping in both languages. */
const numbers = new Intl.NumberFormat('en-GB')
export const formatCount = (count: number): string => numbers.format(count)

const plurals = { en: new Intl.PluralRules('en'), ar: new Intl.PluralRules('ar') }

export const pluralizeEnglish = (count: number, forms: Forms<'one' | 'other'>): string =>
  forms[plurals.en.select(count) === 'one' ? 'one' : 'other'].replace('#', formatCount(count))

export const pluralizeArabic = (count: number, forms: Forms<Intl.LDMLPluralRule>): string =>
  forms[plurals.ar.select(count)].replace('#', formatCount(count))

/** Follows a shortened list of feminine nouns: “and 3 others”. */
export const formatArabicOthers = (count: number): string =>
  pluralizeArabic(count, {
    zero: '',
    one: 'وواحدة غيرها',
    two: 'واثنتان غيرها',
    few: 'و# غيرها',
    many: 'و# غيرها',
    other: 'و# غيرها',
  })
