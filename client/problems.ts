import { CallError } from '#client/call.ts'

/** One server message about a field, with the field's path: `holidays.3.name`. */
export interface Problem {
  field: string
  says: string
}

/** All field errors of the server in its order, also for nested and unknown fields. */
export const problemsOf = (error: unknown): Problem[] =>
  error instanceof CallError
    ? Object.entries(error.errors).flatMap(([field, all]) => all.map((says) => ({ field, says })))
    : []

/** All messages about a field, one per line. */
export const messageAt = (problems: readonly Problem[], field: string): string =>
  problems.flatMap((one) => (one.field === field ? one.says : [])).join('\n')

/**
 * A form's names for its fields, by the first part of the path: `member_ids` for `member_ids.3`.
 */
export type FieldNames = Readonly<Record<string, string>>

/** The form's name for a field, with the position in a list; the path if it has no name. */
export function fieldLabel(field: string, names: FieldNames): string {
  const [first = '', at] = field.split('.')
  const name = names[field] ?? names[first]
  if (name === undefined) return field
  return at !== undefined && /^\d+$/.test(at) ? `${name} ${Number(at) + 1}` : name
}
