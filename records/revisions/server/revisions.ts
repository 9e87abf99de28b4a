import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import { instantTextSql, personJsonSql } from '#server/database/sql-parts.ts'
import { uuidv7 } from '#server/ids.ts'
import type { Change, Revision } from '#shared/revisions.ts'

interface Named {
  id: string
  name: string
}

type StoredForm = 'value' | 'name' | 'names'

/** Every field that revisions record, and how its value is stored: unchanged or by name. */
export type RecordedFields<Of> = {
  readonly [F in keyof Of]-?:
    | 'value'
    | ([Of[F]] extends [Named | null] ? 'name' : never)
    | ([Of[F]] extends [readonly Named[]] ? 'names' : never)
}

const toNamed = (value: unknown): Named | null => {
  if (!value) return null
  const { id, name } = value as Named
  return { id, name }
}

/** COMPARED: the part of a value that is compared. KEPT: the part that is stored. */
const COMPARED: Record<StoredForm, (value: unknown) => unknown> = {
  value: (value) => value ?? null,
  name: toNamed,
  names: (value) => (value as Named[]).map(({ id }) => id).sort(),
}
const STORED: Record<StoredForm, (value: unknown) => unknown> = {
  value: (value) => value ?? null,
  name: (value) => toNamed(value)?.name ?? null,
  names: (value) => (value as Named[]).map(({ name }) => name),
}

/** The differences between two states of a record, in field order. */
export function changesBetween<Of extends object>(
  fields: RecordedFields<Of>,
  before: Of,
  after: Of,
): Change[] {
  return (Object.keys(fields) as (keyof Of & string)[]).flatMap((field) => {
    const keeping: StoredForm = fields[field]
    const [from, to] = [before[field], after[field]]
    const compared = COMPARED[keeping]
    if (JSON.stringify(compared(from)) === JSON.stringify(compared(to))) return []
    return [{ field, from: STORED[keeping](from), to: STORED[keeping](to) }]
  })
}

/** The values of a new revision: `id, user_id, created_at, changes`. */
export const revisionValues = (ctx: Ctx, changes: readonly Change[]) =>
  sql`${uuidv7()}, ${ctx.userId}, ${ctx.now}, ${JSON.stringify(changes)}`

/** The columns of the revision `r` made by the user `u`. */
export const revisionColumns = sql<Revision>`
  r.id, ${personJsonSql('u')} "user", ${instantTextSql(sql`r.created_at`)} "at", r.changes`
