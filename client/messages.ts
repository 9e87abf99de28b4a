type PluralOf<T> = {
  [K in keyof T & string]: K extends `${infer Base}_other` ? Base : never
}[keyof T & string]
type Form = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/**
 * The type of an Arabic translation file: every English key, and all six plural forms where English
 * has `_one` and `_other`. `satisfies ArabicOf<typeof en>` fails to compile if a key is missing.
 */
export type ArabicOf<T> = Record<
  Exclude<keyof T & string, `${PluralOf<T>}_${Form}`> | `${PluralOf<T>}_${Form}`,
  string
>
