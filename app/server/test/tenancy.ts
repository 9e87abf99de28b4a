import { sql } from 'kysely'
import type { Diwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { mailReset } from '#features/auth/server/password-reset.ts'
import { createDepartment } from '#features/departments/contract.ts'
import { makeDocument } from '#features/documents/contract.ts'
import { addComment, addReply } from '#features/one-time-tasks/comments/contract.ts'
import { updateTask } from '#features/one-time-tasks/tasks/contract.ts'
import { toggleRoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'
import type { Queries } from '#server/database/tenant.ts'
import { uuidv7 } from '#server/ids.ts'

export interface TenantTable {
  table: string
  /** The column with the company's id. */
  key: string
  /** All columns with ids. */
  ids: string[]
}

/**
 * Every tenant table, read from the database catalogue: `companies` and all tables with company_id.
 */
export async function tenantTables({ server }: Diwan): Promise<TenantTable[]> {
  const { rows } = await server.database.ownerPool.query<TenantTable>(`
    select c.relname "table", case when c.relname = 'companies' then 'id' else 'company_id' end "key",
      array_agg(a.attname::text) filter (where a.atttypid = 'uuid'::regtype) ids
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    group by c.oid, c.relname
    having c.relname = 'companies' or bool_or(a.attname = 'company_id') order by c.relname`)
  return rows
}

/** Every id in a company's rows, and the tables in which it has no row. */
export async function idsOf(diwan: Diwan, companyId: string) {
  const found = new Set<string>()
  const empty: string[] = []
  for (const { table, key, ids } of await tenantTables(diwan)) {
    const { rows } = await diwan.server.database.ownerPool.query<{ ids: (string | null)[] }>(
      `select array[${ids}]::text[] ids from ${table} where ${key} = $1`,
      [companyId],
    )
    if (rows.length === 0) empty.push(table)
    for (const id of rows.flatMap((row) => row.ids)) if (id) found.add(id)
  }
  return { ids: [...found], empty }
}

/** A checksum of a company's rows per table, to detect changes. */
export async function checksums(diwan: Diwan, companyId: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const { table, key } of await tenantTables(diwan)) {
    const { rows } = await diwan.server.database.ownerPool.query(
      `select md5(string_agg(t::text, '|' order by t::text)) sum from ${table} t where ${key} = $1`,
      [companyId],
    )
    sums[table] = rows[0].sum
  }
  return sums
}

/** An order waiting on its payment page, its payment event, and a receipt. */
export const insertOrderAndReceipt = (
  db: Queries,
  { company, owner }: Pick<World, 'company' | 'owner'>,
  ids: { order: string; invoice: string },
) =>
  db.batch([
    sql`insert into orders (company_id, id, ordered_by, plan_id, amount, currency, provider, ref, url, asked_at, created_at)
        values (${company.id}, ${ids.order}, ${owner.id}, ${NO_LIMITS}, 2900, 'USD', 'test', ${ids.order}, 'https://pay.example', now(), now())`,
    sql`insert into payment_events (company_id, provider, event_id, order_id, received_at)
        values (${company.id}, 'test', ${ids.order}, ${ids.order}, now())`,
    sql`insert into invoices (company_id, id, number, order_id, plan_name, amount, currency, charged,
          runs_from, runs_until, issued_on, seller, buyer)
        values (${company.id}, ${ids.invoice}, (1 + random() * 1e9)::int, ${ids.order}, 'Team', 2900, 'USD', true,
          '2026-11-21', '2026-12-21', '2026-11-21', '{"name": "Diwan", "lines": []}',
          '{"company": "Nile", "name": "Mona", "email": "mona@example.com"}')`,
  ])

/** The plan with room for as many members as a test creates. */
const NO_LIMITS = 4

interface Reported {
  companyId: string
  evaluation: string
  report: { id: string }
  reported: { id: string }
  member: { id: string }
  owner: { id: string }
}

/** A row in each table that belongs to a report. */
const reportRows = ({ companyId, evaluation, report, reported, member, owner }: Reported) => [
  sql`insert into evaluations (company_id, id, report_id, rating, user_id, created_at, updated_at)
      values (${companyId}, ${evaluation}, ${report.id}, 4, ${owner.id}, now(), now())`,
  sql`insert into former_evaluations (company_id, id, evaluation_id, rating, comment, user_id, created_at)
      values (${companyId}, ${uuidv7()}, ${evaluation}, 3, '', ${owner.id}, now())`,
  sql`insert into evaluation_seen (company_id, report_id, report_version, user_id, created_at)
      values (${companyId}, ${report.id}, 1, ${owner.id}, now())`,
  sql`insert into report_reminders (company_id, routine_task_id, date, user_id, sender_id, at)
      values (${companyId}, ${reported.id}, '2026-11-20', ${member.id}, ${owner.id}, now())`,
  sql`insert into step_answers (company_id, id, routine_task_id, date, step_id, value, user_id, answered_at, created_at)
      values (${companyId}, ${uuidv7()}, ${reported.id}, '2026-11-20', 'lock', 'true', ${owner.id}, now(), now())`,
  sql`insert into occurrence_pictures (company_id, id, routine_task_id, date, user_id, taken_at, from_gallery, created_at)
      values (${companyId}, ${uuidv7()}, ${reported.id}, '2026-11-20', ${owner.id}, now(), false, now())`,
  sql`insert into occurrence_claims
      values (${companyId}, ${reported.id}, '2026-11-20', ${member.id}, now())`,
  sql`insert into ramadans values (${companyId}, 1448, '2027-02-08', '2027-03-08', ${owner.id}, now())`,
  sql`insert into ramadan_shifts values (${companyId}, ${companyId}, null, 60)`,
  sql`insert into absences (company_id, id, user_id, first_date, last_date, kind, reason, status, created_by, created_at)
      values (${companyId}, ${uuidv7()}, ${member.id}, '2026-11-20', '2026-11-20', 'leave', '', 'accepted', ${owner.id}, now())`,
  sql`insert into past_department_members
      select company_id, department_id, ${member.id}, null, '2026-11-20' from department_members
      where company_id = ${companyId} limit 1`,
  sql`insert into past_user_roles values (${companyId}, ${uuidv7()}, ${member.id}, null, '2026-11-20')`,
  sql`insert into escalations (company_id, id, routine_task_id, after, recipient)
      values (${companyId}, ${uuidv7()}, ${reported.id}, 'end', 'owner')`,
  sql`insert into reopened_occurrences
      values (${companyId}, ${reported.id}, '2026-11-20', ${owner.id}, 'Late.', now())`,
]

/**
 * A company with a row in every tenant table; throws the names of the tables that are still empty.
 */
export async function fullCompany(diwan: Diwan): Promise<World> {
  const full = await world(diwan)
  const { owner, build, company, as, write } = full
  const companyId = company.id
  const member = await build.user({ permissions: ['view-dailytask'] })
  const body = { name: 'Kitchen', manager_id: owner.id, member_ids: [member.id] }
  await as(owner, { 'idempotency-key': 'kitchen' }).call(createDepartment, { body })
  const [reported] = [await build.routineTask(), await build.routineTask({ interval: 2 })]
  const done = { params: { id: reported.id }, body: { status: 'done' as const } }
  const { report } = (await as(owner).call(submitReport, done)).body
  const paused = await build.routineTask()
  await as(owner).call(toggleRoutineTask, { params: { id: paused.id } })
  const [project, task] = [
    await build.project(),
    await build.oneTimeTask({ deadline: '2099-12-31' }),
  ]
  const evaluation = uuidv7()
  await write((db) =>
    db.batch([
      ...reportRows({ companyId, evaluation, report, reported, member, owner }),
      sql`insert into one_time_task_people (company_id, one_time_task_id, user_id, part)
          values (${companyId}, ${task}, ${member.id}, 'assignee')`,
      sql`insert into occurrence_tasks (company_id, routine_task_id, date, one_time_task_id)
          values (${companyId}, ${reported.id}, '2026-11-20', ${task})`,
      sql`insert into one_time_task_attachments
            (company_id, id, one_time_task_id, user_id, name, size_bytes, media_type, sha256, created_at)
          values (${companyId}, ${uuidv7()}, ${task}, ${member.id}, 'a.txt', 1, 'text/plain', '', now())`,
      sql`insert into one_time_task_stars (company_id, user_id, one_time_task_id, created_at)
          values (${companyId}, ${member.id}, ${task}, now())`,
      sql`insert into one_time_task_views (company_id, id, user_id, name, query, created_at)
          values (${companyId}, ${uuidv7()}, ${member.id}, 'Mine', 'mine=assigned', now())`,
      sql`insert into dashboard_days (company_id, date, people, projects, tasks)
          values (${companyId}, '2026-11-20', '{}', '{}', '{}')`,
      sql`insert into brief_settings (company_id, user_id, hour, since)
          values (${companyId}, ${member.id}, 8, now())`,
      sql`insert into brief_mails (company_id, user_id, date) values (${companyId}, ${member.id}, '2026-11-20')`,
      sql`insert into notifications
            (company_id, id, user_id, kind, subject_kind, subject_id, at, inbox, mail)
          values (${companyId}, ${uuidv7()}, ${member.id}, 'task_given', 'one_time_task', ${task}, now(), true, 'none')`,
      sql`insert into notification_defaults (company_id, quiet_from, quiet_to, digest_hour)
          values (${companyId}, '21:00', '07:00', 8)`,
      sql`insert into notification_preferences (company_id, user_id) values (${companyId}, ${member.id})`,
      sql`insert into notification_mutes (company_id, user_id, subject_kind, subject_id, created_at)
          values (${companyId}, ${member.id}, 'one_time_task', ${task}, now())`,
      sql`insert into notification_digests (company_id, user_id, date)
          values (${companyId}, ${member.id}, '2026-11-20')`,
      sql`insert into notification_reminders (company_id, kind, subject_id, date)
          values (${companyId}, 'deadline_today', ${task}, '2026-11-20')`,
      sql`insert into calendar_feeds (company_id, user_id, id, with_duties, created_at)
          values (${companyId}, ${member.id}, ${uuidv7()}, true, now())`,
      sql`insert into push_subscriptions
            (company_id, id, user_id, session_id, endpoint, p256dh, auth, created_at)
          select ${companyId}, ${uuidv7()}, user_id, id, 'https://fcm.googleapis.com/a', 'B', 'a', now()
          from sessions where company_id = ${companyId} and user_id = ${member.id} limit 1`,
      sql`insert into plan_reminders (company_id, user_id, last_on, days_before)
          values (${companyId}, ${owner.id}, '2026-12-05', 7)`,
      sql`insert into project_revisions (company_id, project_id, id, user_id, created_at, changes)
          values (${companyId}, ${project}, ${uuidv7()}, ${owner.id}, now(), '[]')`,
      sql`insert into known_devices (company_id, id, user_id, device_hash, network, created_at, last_used_at)
          values (${companyId}, ${uuidv7()}, ${member.id}, '\\x01', '192.0.2.1', now(), now())`,
      sql`insert into company_slugs (company_id, slug, created_at)
          values (${companyId}, ${`old-${companyId}`}, now())`,
      sql`insert into audit_events
            (company_id, id, at, actor_id, actor_name, action, subject_kind, subject_id, subject_name)
          values (${companyId}, ${uuidv7()}, now(), ${owner.id}, 'Mona Saleh', 'role_given', 'member',
            ${member.id}, 'Omar Hassan')`,
      sql`update subscriptions set plan_id = ${NO_LIMITS} where company_id = ${companyId}`,
    ]),
  )
  const order = uuidv7()
  await write((db) => insertOrderAndReceipt(db, full, { order, invoice: uuidv7() }))
  await write((db) =>
    db.all(sql`insert into payments (company_id, order_id, status, amount, currency, created_at)
      values (${companyId}, ${order}, 'failed', 2900, 'USD', now())`),
  )
  const { call } = as(owner)
  const said = { body: 'Is it there yet?' }
  const { comment } = (await call(addComment, { params: { id: task }, body: said })).body
  await call(addReply, { params: { id: comment.id }, body: said })
  await call(updateTask, { params: { id: task }, body: { title: 'Count the till' } })
  await as(member).call(makeDocument, { body: { kind: 'one-time-task', format: 'pdf' } })
  await Promise.all([build.invitation(), build.emailLink(), build.user({ status: 'removed' })])
  const mail = { companyId, userId: owner.id, email: owner.email, locale: 'ar' }
  await mailReset.run(diwan.server, mail as never)
  const { empty } = await idsOf(diwan, companyId)
  if (empty.length > 0) throw new Error(`The full company has no row in ${empty}: add one`)
  return full
}
