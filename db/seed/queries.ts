import { sql } from 'kysely'
import { type Database, withConnection } from '#platform/server/database.ts'
import type { Queries } from '#platform/server/tenant.ts'

/** Seeds in one process at a time; the others wait and then find everything there. */
export const alone = <T>(database: Database, work: () => Promise<T>): Promise<T> =>
  withConnection(database.owner, async (client) => {
    await client.query('begin')
    try {
      await client.query("select pg_advisory_xact_lock(hashtext('diwan demo'))")
      return await work()
    } finally {
      await client.query('rollback')
    }
  })

interface Demo {
  slug: string
  /** Ids by name. */
  roles: Record<string, string>
  /** False where a start was cut off between the sign-up and the rest. */
  filled: boolean
}

export const findDemo = (db: Queries, companyId: string) =>
  db.first(sql<Demo>`
    select c.slug,
      (select json_object_agg(r.name, r.id) from roles r where r.company_id = c.id) roles,
      exists (select from routine_tasks t where t.company_id = c.id) filled
    from companies c where c.id = ${companyId}`)

/** The company and its owner, as if they had signed up `since`. */
export const backdate = (
  companyId: string,
  { since, ...owner }: { since: Date; position: string; lastSeen: Date },
) => [
  sql`update companies set created_at = ${since} where id = ${companyId}`,
  sql`update roles set created_at = ${since} where company_id = ${companyId}`,
  sql`update users set created_at = ${since}, position = ${owner.position}, last_seen_at = ${owner.lastSeen}
      where company_id = ${companyId} and is_owner`,
]

/** Many rows of one table in one statement; all have the columns of the first. */
export interface Rows {
  table: string
  rows: readonly object[]
}

export function insertRows(companyId: string, { table, rows }: Rows) {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  return sql`
    insert into ${sql.table(table)} (company_id, ${columns})
    select ${companyId}, ${columns}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`
}
