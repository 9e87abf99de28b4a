type PluralOf<T> = {
  [K in keyof T & string]: K extends `${infer Base}_other` ? Base : never
}[keyof T & string]
type Form = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/**
 * What the Arabic words of a file must be: every key of the English ones, and all six plural
 * forms where English has `_one` and `_other`. `satisfies ArabicOf<typeof en>` fails to compile
 * for a missing word.
 */
export type ArabicOf<T> = Record<
  Exclude<keyof T & string, `${PluralOf<T>}_${Form}`> | `${PluralOf<T>}_${Form}`,
  string
>
