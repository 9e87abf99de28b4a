import type pg from 'pg'
import { expect } from 'vitest'
import type { Fields } from '#records/fields/field.ts'

/** Expects that a table has the column of each field, with its type. */
export async function expectColumns(pool: pg.Pool, table: string, fields: Fields): Promise<void> {
  const { rows } = await pool.query<{ name: string; type: string }>(
    `select column_name "name", data_type "type" from information_schema.columns
     where table_name = $1`,
    [table],
  )
  const types = new Map(rows.map(({ name, type }) => [name, type]))
  for (const [name, { columnName = name, column }] of Object.entries(fields))
    expect([name, types.get(columnName)]).toEqual([name, column])
}
