import * as z from 'zod/mini'
import { CargoError } from '#ops/archive/error.ts'
import type { Feature } from '#server/feature.ts'
import { withoutDirection } from '#shared/fields.ts'
import { fieldErrors, messagesIn } from '#shared/validation.ts'

type Row = Record<string, unknown>
/** The validation rules of user-typed columns, by table and then by column name. */
export type Typed = ReadonlyMap<string, Readonly<Record<string, z.core.$ZodType>>>

/** Collects the rules that features declare as `table.column`. */
export function typedOf(features: readonly Feature[]): Typed {
  const tables = new Map<string, Record<string, z.core.$ZodType>>()
  for (const [name, rule] of features.flatMap(({ typed = {} }) => Object.entries(typed))) {
    const [table = '', column = ''] = name.split('.')
    tables.set(table, { ...tables.get(table), [column]: rule })
  }
  return tables
}

/** Removes direction marks, which an earlier version accepted in names. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return withoutDirection(value)
  if (Array.isArray(value)) return value.map(plain)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]))
}

/** Validates a row as if its texts were typed here. Throws a CargoError for an invalid text. */
export function asTyped(typed: Typed, table: string, row: Row): Row {
  const checked = { ...row }
  for (const [column, rule] of Object.entries(typed.get(table) ?? {})) {
    const value = row[column]
    if (value === null || value === undefined) continue
    const parsed = z.safeParse(rule, plain(value), { error: messagesIn('en') })
    if (!parsed.success) {
      const [says = ''] = Object.values(fieldErrors(parsed.error.issues)).flat()
      const shown = JSON.stringify(value).slice(0, 80)
      throw new CargoError(`Nobody could type ${shown} as ${column} of ${table}: ${says}`)
    }
    checked[column] = parsed.data
  }
  return checked
}
