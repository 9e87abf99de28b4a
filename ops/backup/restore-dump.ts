import { spawn } from 'node:child_process'
import { Kysely, PostgresDialect } from 'kysely'
import { type Dump, findProgram, toPgEnvironment, waitForExit } from '#ops/backup/dump.ts'
import { BackupError } from '#ops/backup/layout.ts'
import { openOwnerPool, parseDatabaseUrl } from '#server/database/database.ts'
import { prepareRoles } from '#server/database/deployment.ts'

const FACTS = `
  select current_setting('server_version_num')::int / 10000 major,
    exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r') used`

/** Restores a dump into an empty database. The user of the URL must own that database. */
export async function restoreDump({ file, deployment }: Dump, databaseUrl: string): Promise<void> {
  const address = parseDatabaseUrl(databaseUrl)
  const pool = openOwnerPool(address, () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const { rows } = await pool.query<{ major: number; used: boolean }>(FACTS)
    const { major = 0, used = true } = rows[0] ?? {}
    if (used)
      throw new BackupError('The database of DATABASE_URL holds tables already: name an empty one.')
    await prepareRoles(db, deployment)
    const restoring = spawn(
      findProgram('pg_restore', major),
      ['--single-transaction', '--exit-on-error', '--no-comments', '--dbname', '', file],
      { env: toPgEnvironment(address), stdio: ['ignore', 'ignore', 'pipe'] },
    )
    await waitForExit(restoring)
  } finally {
    await db.destroy()
  }
}
