import * as z from 'zod/mini'
import { ArchiveError } from '#ops/archive/zip.ts'
import type { Feature } from '#server/feature.ts'
import { stripDirectionMarks } from '#shared/fields.ts'
import { createErrorMap, fieldErrors } from '#shared/validation.ts'

type Row = Record<string, unknown>
/** The validation rules of user-typed columns, by table and then by column name. */
export type ColumnSchemas = ReadonlyMap<string, Readonly<Record<string, z.core.$ZodType>>>

/** Collects the rules that features declare as `table.column`. */
export function collectColumnSchemas(features: readonly Feature[]): ColumnSchemas {
  const tables = new Map<string, Record<string, z.core.$ZodType>>()
  for (const [name, rule] of features.flatMap(({ columnSchemas = {} }) =>
    Object.entries(columnSchemas),
  )) {
    const [table = '', column = ''] = name.split('.')
    tables.set(table, { ...tables.get(table), [column]: rule })
  }
  return tables
}

/** Removes direction marks, which an earlier version accepted in names. */
function stripMarks(value: unknown): unknown {
  if (typeof value === 'string') return stripDirectionMarks(value)
  if (Array.isArray(value)) return value.map(stripMarks)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, stripMarks(one)]))
}

/** Validates a row as if its texts were typed here. Throws an ArchiveError for an invalid text. */
export function applyColumnSchemas(typed: ColumnSchemas, table: string, row: Row): Row {
  const checked = { ...row }
  for (const [column, rule] of Object.entries(typed.get(table) ?? {})) {
    const value = row[column]
    if (value === null || value === undefined) continue
    const parsed = z.safeParse(rule, stripMarks(value), { error: createErrorMap('en') })
    if (!parsed.success) {
      const [says = ''] = Object.values(fieldErrors(parsed.error.issues)).flat()
      const shown = JSON.stringify(value).slice(0, 80)
      throw new ArchiveError(`Nobody could type ${shown} as ${column} of ${table}: ${says}`)
    }
    checked[column] = parsed.data
  }
  return checked
}
