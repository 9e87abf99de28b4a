import * as z from 'zod/mini'
import {
  clockTime,
  freeText,
  isoDate,
  optionalText,
  orEmpty,
  singleLine,
  text,
} from '#shared/fields.ts'
import type { Bilingual, Locale } from '#shared/locale.ts'

/** The names of a field. */
interface Names {
  /** On forms, on the record, and over the columns of lists, exports and imports. */
  label: Bilingual
  /** Within a sentence of the history: "the title". A record without a history needs none. */
  inSentence?: Bilingual
  /** Under the field on forms. */
  hint?: Bilingual
  /** Other headings that people write over it in tables to import. */
  headings?: readonly string[]
  /** The name of its column, if not its own. */
  columnName?: string
}

/**
 * One field of a record, declared once. The contract, the columns of the SQL statements, the form,
 * the merge of concurrent changes, the history, the import and the exports are derived from it.
 */
export interface Field extends Names {
  kind: 'line' | 'text' | 'date' | 'time' | 'choice'
  /** The type of its column. */
  column: 'text' | 'date' | 'time without time zone'
  /** How concurrent changes are merged. */
  merge: 'text' | 'value'
  /** The value in a new form; null for none. */
  empty: string | null
  /** In the body that creates a record, in the body that changes one, and in replies. */
  create: z.core.$ZodType
  change: z.core.$ZodType
  reply: z.core.$ZodType
  /** The maximum length of a text. */
  max?: number
  /** Whether a form needs a value. */
  required?: boolean
  /** The text for no value. */
  none?: Bilingual
  /** The names of the values of a choice. */
  choices?: Readonly<Record<string, Bilingual>>
  /** The approximate number of letters in a column of a spreadsheet, if not the kind's default. */
  width?: number
  /** Lists omit the field. */
  recordOnly?: true
}
export type Fields = Readonly<Record<string, Field>>

const LINE = { kind: 'line', column: 'text', merge: 'text', empty: '', reply: z.string() } as const

/** A line of text that must not be empty. */
export const requiredLine = <const N extends Names & { max: number; width?: number }>(names: N) =>
  ({
    ...{ ...LINE, ...names, required: true },
    ...{ create: text(names.max), change: z.optional(text(names.max)) },
  }) as const

/** A line of text that can be empty. */
export const optionalLine = <const N extends Names & { max: number; width?: number }>(names: N) =>
  ({
    ...{ ...LINE, ...names },
    ...{ create: orEmpty(singleLine(names.max)), change: z.optional(singleLine(names.max)) },
  }) as const

/** Several lines of text, or none. */
export const longText = <
  const N extends Names & { max: number; width?: number; recordOnly?: true },
>(
  names: N,
) =>
  ({
    ...{ ...LINE, ...names, kind: 'text' },
    ...{ create: optionalText(names.max), change: z.optional(freeText(names.max)) },
  }) as const

const DATE = { kind: 'date', column: 'date', merge: 'value', empty: null } as const

/** A date that every record has. The body that creates a record can omit it. */
export const requiredDate = <const N extends Names>(names: N) =>
  ({
    ...{ ...DATE, ...names, required: true },
    ...{ create: z.nullish(isoDate), change: z.optional(isoDate), reply: isoDate },
  }) as const

export const optionalDate = <const N extends Names & { none?: Bilingual }>(names: N) =>
  ({
    ...{ ...DATE, ...names },
    ...{ create: z.nullish(isoDate), change: z.nullish(isoDate), reply: z.nullable(isoDate) },
  }) as const

/** A time of day as 'HH:mm', or none. */
export const optionalTime = <const N extends Names>(names: N) =>
  ({
    ...({ ...DATE, kind: 'time', column: 'time without time zone' } as const),
    ...names,
    ...{ create: z.nullish(clockTime), change: z.nullish(clockTime) },
    reply: z.nullable(z.string()),
  }) as const

/** One of several values; `empty` is the default. */
export const choice = <
  const V extends string,
  const N extends Names & { choices: Record<V, Bilingual>; empty: V },
>(
  values: z.ZodMiniType<V, V>,
  names: N,
) =>
  ({
    ...({ kind: 'choice', column: 'text', merge: 'value' } as const),
    ...names,
    ...{ create: z._default(values, names.empty as never), change: z.optional(values) },
    reply: values,
  }) as const

type Part = 'create' | 'change' | 'reply'

/** The names of the fields, in their order. */
export const fieldNamesOf = <F extends Fields>(fields: F) =>
  Object.keys(fields) as (keyof F & string)[]

const mapped = (fields: Fields, of: (field: Field, name: string) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field, name)]))

/** The shape of the fields in one part of the contract. */
export const shapeOf = <F extends Fields, P extends Part>(fields: F, part: P) =>
  mapped(fields, (field) => field[part]) as { [N in keyof F]: F[N][P] }

type Listed<F extends Fields> = {
  [N in keyof F as F[N] extends { recordOnly: true } ? never : N]: F[N]
}

const some = (fields: Fields, isWanted: (field: Field) => boolean) =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => isWanted(field)))

/** The fields that lists show. */
export const listedOf = <F extends Fields>(fields: F) =>
  some(fields, ({ recordOnly }) => !recordOnly) as Listed<F>

/** The fields that only the record itself shows. */
export const recordOnlyOf = <F extends Fields>(fields: F) =>
  some(fields, ({ recordOnly }) => recordOnly === true) as Omit<F, keyof Listed<F>>

/** The values of the fields, as the API returns them. */
export type ValuesOf<F extends Fields> = { [N in keyof F]: z.output<F[N]['reply']> }

type Partly<F extends Fields> = { [N in keyof F]?: ValuesOf<F>[N] | null | undefined }

/** The values of a form, with the initial value for each omitted one. */
export const valuesOf = <F extends Fields>(fields: F, form: Partly<F> = {}) =>
  mapped(fields, ({ empty }, name) => form[name] ?? empty) as ValuesOf<F>

/** The values of a record. */
export const pickValues = <F extends Fields>(fields: F, record: ValuesOf<F>) =>
  mapped(fields, (_field, name) => record[name]) as ValuesOf<F>

/** The values of a record after a change, which omits the fields that stay. */
export const changedValues = <F extends Fields>(fields: F, record: ValuesOf<F>, body: Partly<F>) =>
  mapped(fields, (_field, name) =>
    body[name] === undefined ? record[name] : body[name],
  ) as ValuesOf<F>

/** How concurrent changes of each field are merged (`records/edit`). */
export const mergeKindsOf = <F extends Fields>(fields: F) =>
  mapped(fields, ({ merge }) => merge) as { [N in keyof F]: F[N]['merge'] }

/** That revisions store the value of each field as it is (`records/revisions`). */
export const revisionKindsOf = <F extends Fields>(fields: F) =>
  mapped(fields, () => 'value') as { [N in keyof F]: 'value' }

/** The labels of the fields in one language. */
export const labelsOf = <F extends Fields>(fields: F, locale: Locale) =>
  mapped(fields, ({ label }) => label[locale]) as { [N in keyof F]: string }

/** The name of a value of a choice in one language. */
export const choiceName = ({ choices }: Field, value: unknown, locale: Locale): string =>
  choices?.[String(value)]?.[locale] ?? String(value)

/** The values of a record for the cells of a table: choices by name, dates as the API returns them. */
export const cellsOf = <F extends Fields>(fields: F, record: ValuesOf<F>, locale: Locale) =>
  mapped(fields, (field, name) =>
    field.choices ? choiceName(field, record[name], locale) : record[name],
  ) as { [N in keyof F]: string | null }

/** The values of a choice with their names, for a selector. */
export const choicesOf = ({ choices = {} }: Field, locale: Locale) =>
  Object.entries(choices).map(([id, names]) => ({ id, name: names[locale] }))
