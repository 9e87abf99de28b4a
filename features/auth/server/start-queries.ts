import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { saveStart } from '#features/auth/contract.ts'
import type { Database } from '#server/database/database.ts'
import { writeAsSystem } from '#server/database/tenant.ts'
import type { Parsed } from '#shared/endpoint.ts'

interface Start {
  id: string
  email: string
  completed: boolean
}

const oldestValidStart = (now: Date) => new Date(now.getTime() - 30 * 86_400_000)

/**
 * Creates or finds the started sign-up of an email address; one older than 30 days starts again.
 */
export async function upsertStart(database: Database, email: string, now: Date): Promise<string> {
  const [row] = await writeAsSystem(
    database,
    sql<{ id: string }>`
      insert into starts (id, email, created_at) values (${randomUUID()}, ${email}, ${now})
      on conflict (email) do update set
        id = case when starts.created_at < ${oldestValidStart(now)} then excluded.id else starts.id end,
        created_at = case when starts.created_at < ${oldestValidStart(now)} then excluded.created_at else starts.created_at end,
        completed = false
      returning id`,
  )
  if (!row) throw new Error('A start was not stored')
  return row.id
}

/** Deletes the started sign-ups of a company's people. */
export const deleteStarts = (companyId: string) => [
  sql`delete from starts where email in (select email from users where company_id = ${companyId})`,
]

export async function findStart(database: Database, id: string, now: Date) {
  const query = sql<Start>`
    select id, email, completed from starts where id = ${id} and created_at >= ${oldestValidStart(now)}`
  return (await writeAsSystem(database, query))[0]
}

export async function updateStart(
  database: Database,
  { params, body }: Pick<Parsed<typeof saveStart>, 'params' | 'body'>,
  now: Date,
) {
  const query = sql<Start>`
    update starts set name = ${body.name}, last_name = ${body.last_name}, company_name = ${body.company_name},
      company_size = ${body.companySize ?? null}, industry = ${body.industry ?? null}
    where id = ${params.id} and created_at >= ${oldestValidStart(now)} and not completed
    returning id, email, completed`
  return (await writeAsSystem(database, query))[0]
}
