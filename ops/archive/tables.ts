import { sql } from 'kysely'
import type pg from 'pg'
import type { CompilableQuery, Queries } from '#server/database/tenant.ts'
import { compiler } from '#server/database/tenant.ts'
import type { TenantData } from '#server/tenant-data.ts'

/** Returns all rows of a query, on any connection. */
export type RunQuery = Queries['all']

export const createQueryRunner =
  (client: pg.ClientBase | pg.Pool): RunQuery =>
  async <T>(query: CompilableQuery<T>) => {
    const { sql: text, parameters } = query.compile(compiler)
    return (await client.query(text, [...parameters])).rows as T[]
  }

/** A table with company data, as described by the database catalogue. */
export interface ArchiveTable {
  name: string
  company: string
  /** The columns of the primary key. */
  key: string[]
  /** The columns to write, without generated columns. */
  columns: { name: string; type: string }[]
  /** The other tables that its foreign keys refer to. */
  refersTo: string[]
}

/** `companies` and every table with a `company_id`, not yet in order of dependency. */
const allTables = (ask: RunQuery) =>
  ask(sql<ArchiveTable>`
    select c.relname "name", case c.relname when 'companies' then 'id' else 'company_id' end company,
      (select json_agg(a.attname order by k.place) from pg_index i
        cross join unnest(i.indkey::smallint[]) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary) "key",
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') "columns",
      (select coalesce(json_agg(distinct o.relname), '[]') from pg_constraint f join pg_class o on o.oid = f.confrelid
        where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid) "refersTo"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (c.relname = 'companies'
      or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))
    order by c.relname`)

/**
 * Sorts referenced tables first. Where several orders are possible, the order of the features
 * decides.
 */
function sortByReferences(
  tables: readonly ArchiveTable[],
  order: readonly string[],
): ArchiveTable[] {
  const placeOf = ({ name }: ArchiveTable) =>
    order.includes(name) ? order.indexOf(name) : order.length
  let left = tables.toSorted((one, other) => placeOf(one) - placeOf(other))
  const placed: ArchiveTable[] = []
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name))
    const next = left.find(({ refersTo }) => !refersTo.some((name) => waiting.has(name)))
    if (!next) throw new Error(`Tables refer to each other in a circle: ${[...waiting]}`)
    placed.push(next)
    left = left.filter((one) => one !== next)
  }
  return placed
}

/** Every table with company data, referenced tables first. */
export const listTables = async (ask: RunQuery, { order }: TenantData): Promise<ArchiveTable[]> =>
  sortByReferences(await allTables(ask), order)

/** The exported tables, with their exported columns only. */
export const listExportedTables = async (
  ask: RunQuery,
  cargo: TenantData,
): Promise<ArchiveTable[]> =>
  (await listTables(ask, cargo))
    .filter(({ name }) => !cargo.notExported.has(name))
    .map((table) => ({
      ...table,
      columns: table.columns.filter(({ name }) => !cargo.notExported.has(`${table.name}.${name}`)),
    }))

/** The name of the newest migration that the database has applied. */
export async function newestMigration(owner: pg.Pool): Promise<string> {
  const [row] = await createQueryRunner(owner)(sql<{ name: string }>`
    select max(name) "name" from kysely_migration`)
  return row?.name ?? ''
}
