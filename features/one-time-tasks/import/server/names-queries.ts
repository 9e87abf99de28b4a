import { type RawBuilder, sql } from 'kysely'
import { seesProject } from '#features/directory/server/visible-queries.ts'
import { type Ctx, holds } from '#server/context.ts'

/** What a table may name. */
export type Kind = 'person' | 'project' | 'department'

/** Something that the words of a cell may mean. */
export interface Candidate {
  words: string
  id: string
  name: string
  /** Named by these very letters, or by its address; not by folded ones alone. */
  exact: boolean
  /** A project that takes no tasks now. */
  stopped: boolean
}

/** What is found by its name, to whom it may be known, and by what else. `x` is the row. */
interface Source {
  table: RawBuilder<unknown>
  name: RawBuilder<unknown>
  known: RawBuilder<unknown>
  address?: RawBuilder<unknown>
}

/** Nobody finds out by an address whether it is a member's who may not see addresses. */
const mayKnowAddress = (ctx: Ctx) =>
  holds(ctx, 'view-user') ? sql`true` : sql`x.id = ${ctx.userId}`

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
    known: sql`x.deleted_at is null and ${seesProject(ctx, 'x')}`,
  },
  department: { table: sql`departments`, name: sql`x.name`, known: sql`x.deleted_at is null` },
})

/**
 * What these words may mean, as shared rows: nothing of it ends before the table is stored. Nobody
 * is found by the name that somebody invited without one is shown by.
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

/** How many names are looked through for one that is meant. */
const MAX_NAMES = 2_000

/** The names of a kind that the caller may know, and those words, all as search folds them. */
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
