import { type RawBuilder, sql } from 'kysely'
import { type Field, type Fields, fieldNamesOf, type ValuesOf } from '#records/fields/field.ts'

const refOf = (name: string, { columnName = name }: Field, alias?: string) =>
  sql.ref(alias ? `${alias}.${columnName}` : columnName)

/** The columns of the fields one by one, so that others can come between them. */
export const refsOf = (fields: Fields, alias?: string): RawBuilder<unknown>[] =>
  Object.entries(fields).map(([name, field]) => refOf(name, field, alias))

/** The value of a field as the API returns it, and by its name. */
function replyOf(name: string, field: Field, alias: string): RawBuilder<unknown> {
  const ref = refOf(name, field, alias)
  return sql`${field.kind === 'time' ? sql`to_char(${ref}, 'HH24:MI')` : ref} ${sql.ref(name)}`
}

/**
 * The columns of the fields: `title, time_from`. With an alias, their values as the API returns
 * them: `t.title "title", to_char(t.time_from, 'HH24:MI') "from"`.
 */
export const columnsOf = (fields: Fields, alias?: string): RawBuilder<unknown> =>
  sql.join(
    alias
      ? Object.entries(fields).map(([name, field]) => replyOf(name, field, alias))
      : refsOf(fields),
  )

/** The values of new rows, one array for each column, for `unnest`. */
export const arraysOf = <F extends Fields>(
  fields: F,
  arrays: { [N in keyof F]: unknown },
): RawBuilder<unknown> =>
  sql.join(
    fieldNamesOf(fields).map(
      (name) => sql`${arrays[name]}::${sql.raw(fields[name]?.column ?? '')}[]`,
    ),
  )

/** The values of one row, in the order of `columnsOf`. */
export const parametersOf = <F extends Fields>(
  fields: F,
  values: ValuesOf<F>,
): RawBuilder<unknown> => sql.join(fieldNamesOf(fields).map((name) => values[name]))

/** The assignments of an UPDATE: `title = …, priority = …`. */
export const assignmentsOf = <F extends Fields>(
  fields: F,
  values: ValuesOf<F>,
): RawBuilder<unknown> =>
  sql.join(
    Object.entries(fields).map(([name, field]) => sql`${refOf(name, field)} = ${values[name]}`),
  )
