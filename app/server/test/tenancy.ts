import { sql } from 'kysely'
import type { Diwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { RESET_JOB } from '#features/auth/server/password-reset.ts'
import { createDepartment } from '#features/departments/contract.ts'
import { toggleRoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'
import { uuidv7 } from '#platform/server/ids.ts'

export interface TenantTable {
  table: string
  /** The column that holds the company's id. */
  key: string
  /** All columns that hold ids. */
  ids: string[]
}

/** Every table of a company, asked of the database itself: `companies` and all with company_id. */
export async function tenantTables({ server }: Diwan): Promise<TenantTable[]> {
  const { rows } = await server.database.owner.query<TenantTable>(`
    select c.relname "table", case when c.relname = 'companies' then 'id' else 'company_id' end "key",
      array_agg(a.attname::text) filter (where a.atttypid = 'uuid'::regtype) ids
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    group by c.oid, c.relname
    having c.relname = 'companies' or bool_or(a.attname = 'company_id') order by c.relname`)
  return rows
}

/** Every id that a company's rows hold, and the tables in which it has no row at all. */
export async function idsOf(diwan: Diwan, companyId: string) {
  const found = new Set<string>()
  const empty: string[] = []
  for (const { table, key, ids } of await tenantTables(diwan)) {
    const { rows } = await diwan.server.database.owner.query<{ ids: (string | null)[] }>(
      `select array[${ids}]::text[] ids from ${table} where ${key} = $1`,
      [companyId],
    )
    if (rows.length === 0) empty.push(table)
    for (const id of rows.flatMap((row) => row.ids)) if (id) found.add(id)
  }
  return { ids: [...found], empty }
}

/** What a company's rows amount to, per table: equal before and after when nothing changed. */
export async function checksums(diwan: Diwan, companyId: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const { table, key } of await tenantTables(diwan)) {
    const { rows } = await diwan.server.database.owner.query(
      `select md5(string_agg(t::text, '|' order by t::text)) sum from ${table} t where ${key} = $1`,
      [companyId],
    )
    sums[table] = rows[0].sum
  }
  return sums
}

/** The plan with room for as many members as a test makes. */
const NO_LIMITS = 4

/** A company that has a row in every table of a company; throws the names of those still empty. */
export async function fullCompany(diwan: Diwan): Promise<World> {
  const full = await world(diwan)
  const { owner, build, company, as, write } = full
  const companyId = company.id
  const member = await build.user({ permissions: ['view-dailytask'] })
  const body = { name: 'Kitchen', manager_id: owner.id, member_ids: [member.id] }
  await as(owner, { 'idempotency-key': 'kitchen' }).call(createDepartment, { body })
  const [reported] = [await build.routineTask(), await build.routineTask()]
  const done = { params: { id: reported.id }, body: { status: 'done' as const } }
  const { report } = (await as(owner).call(submitReport, done)).body
  const paused = await build.routineTask()
  await as(owner).call(toggleRoutineTask, { params: { id: paused.id } })
  await build.project()
  const task = await build.oneTimeTask()
  const evaluation = uuidv7()
  await write((db) =>
    db.batch([
      sql`insert into evaluations (company_id, id, report_id, rating, user_id, created_at, updated_at)
          values (${companyId}, ${evaluation}, ${report.id}, 4, ${owner.id}, now(), now())`,
      sql`insert into former_evaluations (company_id, id, evaluation_id, rating, comment, user_id, created_at)
          values (${companyId}, ${uuidv7()}, ${evaluation}, 3, '', ${owner.id}, now())`,
      sql`insert into evaluation_seen (company_id, report_id, report_version, user_id, created_at)
          values (${companyId}, ${report.id}, 1, ${owner.id}, now())`,
      sql`insert into one_time_task_people (company_id, one_time_task_id, user_id, part)
          values (${companyId}, ${task}, ${member.id}, 'assignee')`,
      sql`insert into known_devices (company_id, id, user_id, device_hash, network, created_at, last_used_at)
          values (${companyId}, ${uuidv7()}, ${member.id}, '\\x01', '192.0.2.1', now(), now())`,
      sql`insert into company_slugs (company_id, slug, created_at)
          values (${companyId}, ${`old-${companyId}`}, now())`,
      sql`update subscriptions set plan_id = ${NO_LIMITS} where company_id = ${companyId}`,
    ]),
  )
  await build.invitation()
  await build.emailLink()
  await build.user({ status: 'removed' })
  const mail = { companyId, userId: owner.id, email: owner.email, locale: 'ar' }
  await diwan.server.jobs[RESET_JOB]?.(mail as never)
  const { empty } = await idsOf(diwan, companyId)
  if (empty.length > 0) throw new Error(`The full company has no row in ${empty}: add one`)
  return full
}
