import { type RawBuilder, sql } from 'kysely'
import { canSeeProject } from '#features/directory/server/visible-queries.ts'
import { type Ctx, hasPermission } from '#server/context.ts'

/** The kinds of records that a cell can name. */
export type Kind = 'person' | 'project' | 'department'

/** A record that the text of a cell can refer to. */
export interface Candidate {
  words: string
  id: string
  name: string
  /** Matches the name without folding (ignoring case), or the email address. */
  exact: boolean
  /** Whether it is a project that takes no new tasks. */
  stopped: boolean
}

/**
 * How a kind of record is found: its table, its name, who may know it, and an optional address. `x`
 * is the row.
 */
interface Source {
  table: RawBuilder<unknown>
  name: RawBuilder<unknown>
  known: RawBuilder<unknown>
  address?: RawBuilder<unknown>
}

/** Callers who may not see email addresses must not learn whose address it is. */
const mayKnowAddress = (ctx: Ctx) =>
  hasPermission(ctx, 'view-user') ? sql`true` : sql`x.id = ${ctx.userId}`

const sources = (ctx: Ctx): Record<Kind, Source> => ({
  person: {
    table: sql`users`,
    name: sql`trim(x.name || ' ' || x.last_name)`,
    known: sql`x.status <> 'removed'`,
    address: sql`(x.email = lower(s.words) and ${mayKnowAddress(ctx)})`,
  },
  project: {
    table: sql`projects`,
    name: sql`x.name`,
    known: sql`x.deleted_at is null and ${canSeeProject(ctx, 'x')}`,
  },
  department: { table: sql`departments`, name: sql`x.name`, known: sql`x.deleted_at is null` },
})

/**
 * Finds the records for these texts and locks them `for share`, so that none ends before the import
 * is stored. Invited people without a name are not found by their display name.
 */
export function lockCandidates(ctx: Ctx, kind: Kind, words: readonly string[]) {
  const { table, name, known, address = sql`false` } = sources(ctx)[kind]
  const stopped = kind === 'project' ? sql`x.status = 0` : sql`false`
  return ctx.db.all(sql<Candidate>`
    with sent as materialized (select words, fold_text(words) folded from unnest(${words}::text[]) words)
    select s.words, x.id, ${name} "name", ${stopped} stopped,
      (lower(${name}) = lower(s.words) or ${address}) exact
    from sent s join ${table} x on (fold_text(${name}) = s.folded or ${address})
    where x.company_id = ${ctx.companyId} and ${known} and s.folded <> ''
    order by x.id for share of x`)
}

export interface Folded {
  name: string
  folded: string
}

/** The maximum number of names that are compared for a suggestion. */
const MAX_NAMES = 2_000

/** The names of a kind that the caller may know, and these texts, all folded as in search. */
export async function listFolded(ctx: Ctx, kind: Kind, words: readonly string[]) {
  const { table, name, known } = sources(ctx)[kind]
  const [names, sought] = await ctx.db.batch([
    sql<Folded>`
      select ${name} "name", fold_text(${name}) folded from ${table} x
      where x.company_id = ${ctx.companyId} and ${known} and ${name} <> '' order by x.id limit ${MAX_NAMES}`,
    sql<Folded>`select name, fold_text(name) folded from unnest(${words}::text[]) name`,
  ])
  return { names, sought }
}
