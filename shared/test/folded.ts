/**
 * Built from code points: written out, it would be a text with digits that the product never shows.
 */
const ARABIC_2026 = String.fromCodePoint(0x662, 0x660, 0x662, 0x666)

/** Texts and their form in search, which is the same in the browser and in the database. */
export const FOLDED: readonly (readonly [text: string, folded: string])[] = [
  ['أحمد إبراهيم آل ٱلسيد', 'احمد ابراهيم ال السيد'],
  ['فاطمة مصطفى', 'فاطمه مصطفي'],
  ['مُحَمَّد مـــنى', 'محمد مني'],
  ['مسؤول شئون', 'مسوول شيون'],
  ['ﻻ ﷲ ﻣﺤﻤﺪ', 'لا الله محمد'],
  ['کتاب فارسی ے ہھە', 'كتاب فارسي ي ههه'],
  [`تقرير ${ARABIC_2026}`, 'تقرير 2026'],
  ['\u06f1\u06f4\u06f0\u06f5', '1405'],
  ['José ÁLVAREZ', 'jose alvarez'],
  ['Straße GROẞ Øre Łódź Đà Æon Œuvre', 'strasse gross ore lodz da aeon oeuvre'],
  ['Istanbul İzmir ılık', 'istanbul izmir ilik'],
  ['ΟΔΟΣ Οδός', 'οδοσ οδοσ'],
  ['ﬁnal ２０２６ ①', 'final 2026 1'],
  ['a\u200bb\u200c\u200d\u200e\u200f\u202a\u202ec\u2066\u2069\u061cd\ufeffe\u00ad\ufe0f', 'abcde'],
  ['two\nlines 100% _', 'two\nlines 100% _'],
]

/** Texts and their words in search, which are the same in the browser and in the database. */
export const WORDS: readonly (readonly [text: string, words: string[]])[] = [
  ['مراجعة «القهوة»، ثم (التسليم)؟', ['مراجعه', 'القهوه', 'ثم', 'التسليم']],
  [
    'Check-list: 100 % of_all!\nTwo—three… four’s €5',
    ['check', 'list', '100', 'of', 'all', 'two', 'three', 'four', 's', '5'],
  ],
  ['  ', []],
  ['3×4 ÷ 2 → ﴾نعم﴿ ٪', ['3', '4', '2', 'نعم']],
  ['Øre/Straße ☎ ①', ['ore', 'strasse', '1']],
]
