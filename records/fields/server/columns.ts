import { type RawBuilder, sql } from 'kysely'
import { type Fields, fieldNamesOf, type ValuesOf } from '#records/fields/field.ts'

/** The columns of the fields: `title, priority`, or `t.title, t.priority` with an alias. */
export const columnsOf = (fields: Fields, alias?: string): RawBuilder<unknown> =>
  sql.join(fieldNamesOf(fields).map((name) => sql.ref(alias ? `${alias}.${name}` : name)))

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

/** The values of one new row, in the order of `columnsOf`. */
export const parametersOf = <F extends Fields>(
  fields: F,
  values: ValuesOf<F>,
): RawBuilder<unknown> => sql.join(fieldNamesOf(fields).map((name) => values[name]))

/** The assignments of an UPDATE: `title = …, priority = …`. */
export const assignmentsOf = <F extends Fields>(
  fields: F,
  values: ValuesOf<F>,
): RawBuilder<unknown> =>
  sql.join(fieldNamesOf(fields).map((name) => sql`${sql.ref(name)} = ${values[name]}`))
