import { sql } from 'kysely'
import type pg from 'pg'
import { compiler } from '#server/database/sql.ts'
import type { Compilable, Queries } from '#server/database/tenant.ts'
import type { TenantData } from '#server/tenant-data.ts'

/** Asks for all rows of a query, on whichever connection. */
export type Ask = Queries['all']

export const askerOf =
  (client: pg.ClientBase | pg.Pool): Ask =>
  async <T>(query: Compilable<T>) => {
    const { sql: text, parameters } = query.compile(compiler)
    return (await client.query(text, [...parameters])).rows as T[]
  }

/** A table of companies, as the database's catalogue describes it. */
export interface CargoTable {
  name: string
  /** The column that holds the company's id. */
  company: string
  /** The primary key. */
  key: string[]
  /** What is written, so without columns that the database works out by itself. */
  columns: { name: string; type: string }[]
  /** The other tables that its rows point at. */
  refersTo: string[]
}

/** `companies` and all with `company_id`, in no order. */
const allTables = (ask: Ask) =>
  ask(sql<CargoTable>`
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

/** What others point at first; where that leaves a choice, as features name them. */
function inOrder(tables: readonly CargoTable[], order: readonly string[]): CargoTable[] {
  const placeOf = ({ name }: CargoTable) =>
    order.includes(name) ? order.indexOf(name) : order.length
  let left = tables.toSorted((one, other) => placeOf(one) - placeOf(other))
  const placed: CargoTable[] = []
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name))
    const next = left.find(({ refersTo }) => !refersTo.some((name) => waiting.has(name)))
    if (!next) throw new Error(`Tables refer to each other in a circle: ${[...waiting]}`)
    placed.push(next)
    left = left.filter((one) => one !== next)
  }
  return placed
}

/** Every table of a company, those that others point at before them. */
export const listTables = async (ask: Ask, { order }: TenantData): Promise<CargoTable[]> =>
  inOrder(await allTables(ask), order)

/** The tables that travel, with the columns that do. */
export const listCargo = async (ask: Ask, cargo: TenantData): Promise<CargoTable[]> =>
  (await listTables(ask, cargo))
    .filter(({ name }) => !cargo.notExported.has(name))
    .map((table) => ({
      ...table,
      columns: table.columns.filter(({ name }) => !cargo.notExported.has(`${table.name}.${name}`)),
    }))

/** The name of the newest step that the database's schema has taken. */
export async function newestMigration(owner: pg.Pool): Promise<string> {
  const [row] = await askerOf(owner)(sql<{ name: string }>`
    select max(name) "name" from kysely_migration`)
  return row?.name ?? ''
}
