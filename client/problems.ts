import { CallError } from '#client/call.ts'

/** One sentence of the server about a field, by the path at which it stands: `holidays.3.name`. */
export interface Problem {
  field: string
  says: string
}

/** All that the server says of fields, nested and unknown ones too, in its order. */
export const problemsOf = (error: unknown): Problem[] =>
  error instanceof CallError
    ? Object.entries(error.errors).flatMap(([field, all]) => all.map((says) => ({ field, says })))
    : []

/** What stands at a field: every sentence about it, one on each line. */
export const saidAt = (problems: readonly Problem[], field: string): string =>
  problems.flatMap((one) => (one.field === field ? one.says : [])).join('\n')

/** How a form calls its fields, by their first part: of `member_ids.3`, `member_ids`. */
export type FieldNames = Readonly<Record<string, string>>

/** The form's own word for a field, with the place in a list; the path where it has none. */
export function nameOfField(field: string, names: FieldNames): string {
  const [first = '', at] = field.split('.')
  const name = names[field] ?? names[first]
  if (name === undefined) return field
  return at !== undefined && /^\d+$/.test(at) ? `${name} ${Number(at) + 1}` : name
}
