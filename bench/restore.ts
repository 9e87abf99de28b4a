// npm run gate -- restore: twenty times the product works, loses its data folder and is restored:
// to the end of the archive, where all writes acknowledged before must exist, and to an instant,
// where every table must be as it was then. `-- --quick`: twice.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { findLastBackup } from '../ops/backup/backup.ts'
import { listEntryNames } from '../ops/backup/files.ts'
import {
  getBaseBackup,
  restoreBaseBackup,
  restoreUploads,
  sumTables,
} from '../ops/backup/restore.ts'
import { backupFolders } from '../server/backup-folders.ts'
import { signUp } from './cases.ts'
import { accountOf, type Journal, sumOf, Workers } from './journal.ts'
import { asOwner, postgresIn, startProduct } from './processes.ts'
import { table } from './report.ts'

const ROUNDS = process.argv.includes('--quick') ? 2 : 20
const WAY = { writers: 6, isPatient: false }
const WORKED_MS = 1_500
const WAIT_MS = 100
const asText = (sums: object) => JSON.stringify(sums)

/**
 * Waits until nothing changes; returns the checksums of all tables and an instant at which they
 * hold.
 */
async function quiet(db: pg.Client): Promise<{ sums: string; at: Date }> {
  for (;;) {
    const before = asText(await sumTables(db))
    const { rows } = await db.query<{ at: Date }>('select clock_timestamp() at')
    await sleep(2 * WAIT_MS)
    if (rows[0] && asText(await sumTables(db)) === before) return { sums: before, at: rows[0].at }
  }
}

/** Closes the current WAL segment and waits until it is archived. */
async function archive(db: pg.Client, folder: string): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    'select pg_walfile_name(pg_switch_wal()) "name"',
  )
  const name = rows[0]?.name ?? ''
  while (!listEntryNames(backupFolders(folder).wal).some((one) => one.startsWith(name)))
    await sleep(WAIT_MS)
}

async function untilBackedUp(folder: string): Promise<void> {
  while (!findLastBackup(folder)) await sleep(WAIT_MS)
}

function newFolder(kind: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `diwan-${kind}-`))
  chmodSync(folder, 0o755)
  return folder
}

interface Outcome {
  kept: number
  lost: number
  filesLost: number
  differs: number
  ms: number
}

/** Counts what a restored installation has lost of the journal. */
async function missing(dataDir: string, journal: Journal) {
  const product = await startProduct({ DATA_DIR: dataDir, DEMO: '0', FAKE_NOW: '' })
  try {
    const { lost } = await asOwner(dataDir, (db) => accountOf(journal, db))
    const stored = path.join(dataDir, 'files/attachments')
    const sums = new Set(
      readdirSync(stored, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => sumOf(readFileSync(path.join(entry.parentPath, entry.name)))),
    )
    return { lost, filesLost: journal.files.filter((sum) => !sums.has(sum)).length }
  } finally {
    await product.stop()
  }
}

async function round(): Promise<Outcome> {
  const [dataDir, folder] = [newFolder('restored'), newFolder('backups')]
  const other = newFolder('then')
  const product = await startProduct({
    ...{ DATA_DIR: dataDir, BACKUP_DIR: folder, DEMO: '0', FAKE_NOW: '' },
  })
  const { token } = await signUp(product.url, `Restore-${randomUUID().slice(0, 8)}`)
  const userId = await asOwner(dataDir, async (db) => {
    await db.query('update subscriptions set plan_id = 4')
    const { rows } = await db.query<{ id: string }>('select id from users')
    return rows[0]?.id ?? ''
  })
  const workers = new Workers({ url: product.url, token, userId }, WAY)
  const { pid } = postgresIn(dataDir)
  // The first backup is made while people work.
  await Promise.all([workers.workFor(WORKED_MS), untilBackedUp(folder)])
  await workers.workFor(WORKED_MS)
  const then = await asOwner(dataDir, quiet)
  await workers.workFor(WORKED_MS)
  const archived = structuredClone(workers.journal)
  await asOwner(dataDir, (db) => archive(db, folder))
  const working = workers.workFor(WORKED_MS)
  await sleep(WORKED_MS / 2)
  spawnSync('rm', ['-rf', dataDir])
  await product.kill()
  spawnSync('kill', ['-KILL', `${pid}`])
  await working
  rmSync(dataDir, { recursive: true, force: true })
  const began = Date.now()
  await restoreBaseBackup({ base: getBaseBackup(folder), dataDir, archive: folder })
  await restoreUploads(folder, path.join(dataDir, 'files'), new Date())
  const ms = Date.now() - began
  const lost = await missing(dataDir, archived)
  let differs = 1
  await restoreBaseBackup(
    { base: getBaseBackup(folder, then.at), dataDir: other, archive: folder, until: then.at },
    async (db) => {
      differs = asText(await sumTables(db)) === then.sums ? 0 : 1
    },
  )
  for (const one of [dataDir, folder, other]) rmSync(one, { recursive: true, force: true })
  return { kept: archived.texts.length + archived.files.length, ...lost, differs, ms }
}

async function main(): Promise<boolean> {
  const outcomes: Outcome[] = []
  while (outcomes.length < ROUNDS) {
    outcomes.push(await round())
    console.log(JSON.stringify(outcomes.at(-1)))
  }
  const sum = (name: keyof Outcome) => outcomes.reduce((all, one) => all + one[name], 0)
  const longest = Math.max(...outcomes.map(({ ms }) => ms))
  console.log(
    table(
      [
        [
          `${ROUNDS}`,
          `${sum('kept')}`,
          `${sum('lost')}`,
          `${sum('filesLost')}`,
          `${sum('differs')}`,
          `${longest}`,
        ],
      ],
      [
        'rounds',
        'acknowledged',
        'texts lost',
        'files lost',
        'other than at the instant',
        'ms at most',
      ],
    ),
  )
  return sum('lost') + sum('filesLost') + sum('differs') > 0
}

process.exit((await main()) ? 1 : 0)
