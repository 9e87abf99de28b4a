// npm run gate -- migrations: runs every migration after 0020 on a company with a million reports,
// while people use the old tables, and measures how long it blocks them. `-- --quick`: a tenth of
// the data. `-- --tasks=N`: the number of one-time tasks (they exist since 0021). `-- --from=0032`:
// start from that version.
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../ops/embedded/embedded-postgres.ts'
import { type DatabaseAddress, openOwnerPool } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { migrateJobs } from '../server/jobs/jobs.ts'
import { fillCompany } from './migrations-company.ts'
import { type Prober, startProbing } from './migrations-probes.ts'
import { table } from './report.ts'

const FOLDER = 'db/migrations'
const LIMIT_MS = 1_000
/** People work for this long before and after each migration. */
const AROUND_MS = 500

const { values } = parseArgs({
  options: {
    from: { type: 'string', multiple: true, default: readdirSync('db/released') },
    tasks: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})

const size = values.quick ? { tasks: 20_000 } : { tasks: 200_000 }
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))
const take = (folder: string, names: readonly string[]) => {
  for (const name of names) copyFileSync(path.join(FOLDER, name), path.join(folder, name))
}

interface Outcome {
  name: string
  ms: number
  /** The longest time that a probe waited for a lock, and its statement. */
  blocked: number
  statement: string
  /** The failed statements with their error messages. */
  failed: string[]
}

/** Runs one migration, with people at work before, during and after it. */
async function under(probing: Prober, name: string, work: () => Promise<void>): Promise<Outcome> {
  await sleep(AROUND_MS)
  probing.begin()
  const began = performance.now()
  await work()
  const ms = performance.now() - began
  await sleep(AROUND_MS)
  return { name: name.replace('.sql', ''), ms, ...probing.end() }
}

async function from(version: string, address: DatabaseAddress): Promise<Outcome[]> {
  const later = files.filter((name) => name.slice(0, 4) > version)
  if (later.length === 0) return []
  const folder = mkdtempSync(path.join(os.tmpdir(), 'diwan-migrations-'))
  const owner = openOwnerPool(address, () => {})
  try {
    take(folder, files.slice(0, -later.length))
    await migrate(owner, folder)
    await migrateJobs(owner)
    const tasks = Number(values.tasks ?? (version > '0020' ? size.tasks : 0))
    const company = await fillCompany(address, { quick: values.quick, tasks })
    const probing = await startProbing(address, company)
    const outcomes: Outcome[] = []
    for (const name of later) {
      take(folder, [name])
      outcomes.push(await under(probing, name, () => migrate(owner, folder)))
      console.log(JSON.stringify(outcomes.at(-1)))
    }
    await probing.stop()
    return outcomes
  } finally {
    await owner.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function main(): Promise<boolean> {
  let over = false
  for (const version of values.from) {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'diwan-migrated-'))
    chmodSync(dataDir, 0o755)
    const postgres = await startEmbeddedPostgres({ dataDir })
    try {
      const address = { host: postgres.socketDir, user: 'diwan_owner', database: 'postgres' }
      const outcomes = await from(version, address)
      const rows = outcomes.map(({ name, ms, blocked, statement, failed }) => {
        const isOver = blocked > LIMIT_MS || failed.length > 0
        over ||= isOver
        const said = [failed.join(', '), isOver ? 'over' : 'ok']
        return [name, ms.toFixed(0), blocked.toFixed(0), statement, ...said]
      })
      const head = ['migration', 'ms', 'ms waited at most', 'by', 'failed', 'verdict']
      console.log(`\nFrom ${version} on:\n${table(rows, head)}`)
    } finally {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  return over
}

process.exit((await main()) ? 1 : 0)
