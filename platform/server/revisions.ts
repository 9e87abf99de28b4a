import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import { uuidv7 } from '#platform/server/ids.ts'
import { instantText, personJson } from '#platform/server/sql-parts.ts'
import type { Change, Revision } from '#platform/shared/revisions.ts'

interface Named {
  id: string
  name: string
}

/** Every field that revisions tell of, and how its value is kept: as it is, or by its name. */
export type KeptFields<Of> = {
  readonly [F in keyof Of]-?: 'value' | ([Of[F]] extends [Named | null] ? 'name' : never)
}

const named = (value: unknown) => {
  const { id, name } = value as Named
  return { id, name }
}

/** What differs between two states of a record, in the order of the fields. */
export function changesBetween<Of extends object>(
  fields: KeptFields<Of>,
  before: Of,
  after: Of,
): Change[] {
  return (Object.keys(fields) as (keyof Of & string)[]).flatMap((field) => {
    const isNamed = fields[field] === 'name'
    const [from, to] = [before, after].map(({ [field]: value }) =>
      isNamed && value ? named(value) : (value ?? null),
    )
    if (JSON.stringify(from) === JSON.stringify(to)) return []
    const kept = (value: unknown) => (isNamed && value ? named(value).name : value)
    return [{ field, from: kept(from), to: kept(to) }]
  })
}

/** The values of a new revision: `id, user_id, created_at, changes`. */
export const revisionValues = (ctx: Ctx, changes: readonly Change[]) =>
  sql`${uuidv7()}, ${ctx.userId}, ${ctx.now}, ${JSON.stringify(changes)}`

/** The columns of the revision `r` that the user `u` made. */
export const revisionColumns = sql<Revision>`
  r.id, ${personJson('u')} "user", ${instantText(sql`r.created_at`)} "at", r.changes`
