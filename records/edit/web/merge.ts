/** The form's values for a request body: every field as the contract parses it, none left out. */
export type DraftOf<Body> = { [F in keyof Body]-?: Exclude<Body[F], undefined> }

/** Rows with unique keys, sorted by key. */
interface RowsBy<Key extends string> {
  rowsBy: Key
}
type Kind = 'text' | 'value' | 'set' | RowsBy<string>
type KindOf<V> =
  | 'value'
  | ([V] extends [string | null] ? 'text' : never)
  | ([V] extends [readonly (string | number)[]] ? 'set' : never)
  | ([V] extends [readonly (infer Row extends object)[]] ? RowsBy<keyof Row & string> : never)

/**
 * How two changes of each field of a draft are merged. For texts and single values, the local
 * change wins; spaces around a text are no change. For sets and rows, all additions and removals
 * apply.
 */
export type FieldsOf<Draft> = { readonly [F in keyof Draft]-?: KindOf<Draft[F]> }

export interface Versions<T> {
  base: T
  mine: T
  theirs: T
}

export interface Merged<Draft> {
  merged: Draft
  /** The fields that the other user changed. */
  changed: (keyof Draft)[]
  /** The fields that both changed to different values; `merged` has the local ones. */
  clashes: (keyof Draft)[]
}

const namesOf = <Draft>(fields: FieldsOf<Draft>) => Object.keys(fields) as (keyof Draft & string)[]

export const isList = (kind: Kind): boolean => kind !== 'text' && kind !== 'value'
const jsonKey = (value: unknown) => JSON.stringify(value)
const trimmed = (text: unknown) => String(text ?? '').trim()

/** The items that are not in `others`. Rows are compared by all their values. */
export function without<T>(list: readonly T[], others: readonly T[]): T[] {
  const ids = new Set(others.map(jsonKey))
  return list.filter((one) => !ids.has(jsonKey(one)))
}

function isSame(kind: Kind, one: unknown, other: unknown): boolean {
  if (kind === 'text') return trimmed(one) === trimmed(other)
  if (!isList(kind)) return jsonKey(one) === jsonKey(other)
  const [a, b] = [one as unknown[], other as unknown[]]
  return without(a, b).length + without(b, a).length === 0
}

function mergeLists(kind: Kind, { base, mine, theirs }: Versions<unknown[]>): unknown[] {
  const rowsBy = typeof kind === 'object' ? kind.rowsBy : undefined
  const keyOf = (row: unknown) => (rowsBy ? (row as Record<string, string>)[rowsBy] : row)
  const added = without(mine, base)
  const keys = new Set(added.map(keyOf))
  const remaining = without(theirs, without(base, mine)).filter((row) => !keys.has(keyOf(row)))
  const all = [...remaining, ...added]
  return rowsBy ? all.toSorted((a, b) => (String(keyOf(a)) < String(keyOf(b)) ? -1 : 1)) : all
}

/** Picks the fields of a draft from a record. */
export const pick = <Field extends PropertyKey, Of extends Record<Field, unknown>>(
  fields: Readonly<Record<Field, unknown>>,
  record: Of,
): Pick<Of, Field> =>
  Object.fromEntries(
    (Object.keys(fields) as Field[]).map((field) => [field, record[field]]),
  ) as Pick<Of, Field>

/** The fields in which two drafts differ. */
export const changedFields = <Draft extends object>(
  fields: FieldsOf<Draft>,
  one: Draft,
  other: Draft,
) => namesOf(fields).filter((field) => !isSame(fields[field] as Kind, one[field], other[field]))

/** The fields to send: those in which `mine` differs from its base. */
export const changesOf = <Draft extends object>(
  fields: FieldsOf<Draft>,
  base: Draft,
  mine: Draft,
): Partial<Draft> =>
  Object.fromEntries(
    changedFields(fields, base, mine).map((field) => [field, mine[field]]),
  ) as Partial<Draft>

/**
 * Merges the local draft with another user's change of the same record: both changes are retained.
 */
export function merge<Draft extends object>(
  fields: FieldsOf<Draft>,
  { base, mine, theirs }: Versions<Draft>,
): Merged<Draft> {
  const changed = changedFields(fields, base, theirs)
  const touched = changedFields(fields, base, mine)
  const merged = touched.map((field) => {
    const kind = fields[field] as Kind
    if (!isList(kind)) return [field, mine[field]]
    const lists = { base: base[field], mine: mine[field], theirs: theirs[field] }
    return [field, mergeLists(kind, lists as Versions<unknown[]>)]
  })
  const clashes = touched.filter((field) => {
    const kind = fields[field] as Kind
    return changed.includes(field) && !isList(kind) && !isSame(kind, mine[field], theirs[field])
  })
  return { merged: { ...theirs, ...Object.fromEntries(merged) }, changed, clashes }
}
