// npm run gate -- restore: twenty times the product works, loses its data folder and is restored:
// to the end of the archive, where all writes acknowledged before must exist, and to an instant,
// where every table must be as it was then. `-- --quick`: twice.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
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
import { type Bench, flags, gate } from './harness.ts'
import { sum } from './numbers.ts'
import { table } from './report.ts'
import { until } from './until.ts'
import { filesBelow, type Journal, sumOf, Workers } from './workers.ts'

const ROUNDS = flags({ quick: false }).quick ? 2 : 20
const WORKED_MS = 1_500
const asText = (sums: object) => JSON.stringify(sums)

/**
 * Waits until nothing changes; returns the checksums of all tables and an instant at which they
 * hold.
 */
const quiet = (db: pg.Client) =>
  until('nothing changes', async () => {
    const sums = asText(await sumTables(db))
    const { rows } = await db.query<{ at: Date }>('select clock_timestamp() at')
    await sleep(200)
    return asText(await sumTables(db)) === sums && { sums, at: rows[0]?.at as Date }
  })

/** Closes the current WAL segment and waits until it is archived. */
async function archive(db: pg.Client, folder: string): Promise<void> {
  const { rows } = await db.query('select pg_walfile_name(pg_switch_wal()) "name"')
  const { wal } = backupFolders(folder)
  const isArchived = () => listEntryNames(wal).some((one) => one.startsWith(rows[0].name))
  await until('the log is archived', isArchived)
}

/** Counts what a restored installation has lost of the journal. */
async function missing(bench: Bench, dataDir: string, journal: Journal) {
  const place = await bench.install({ FAKE_NOW: '' }, { data: dataDir })
  const { lost } = await place.accountOf(journal)
  const stored = filesBelow(path.join(dataDir, 'files/attachments'))
  const sums = new Set(stored.map((file) => sumOf(readFileSync(file))))
  return { lost, filesLost: journal.files.filter((sum) => !sums.has(sum)).length }
}

async function round(bench: Bench) {
  const [folder, other] = [bench.folder(), bench.folder()]
  const place = await bench.install({ BACKUP_DIR: folder, FAKE_NOW: '' })
  const { folder: dataDir } = place
  const workers = new Workers(await place.employer('Restore'), { writers: 6, isPatient: false })
  const { postmaster } = place.watched
  // The first backup is made while people work.
  const backup = until('the first backup is made', () => findLastBackup(folder) !== undefined)
  await Promise.all([workers.workFor(WORKED_MS), backup])
  await workers.workFor(WORKED_MS)
  const then = await place.asOwner(quiet)
  await workers.workFor(WORKED_MS)
  const archived = structuredClone(workers.journal)
  await place.asOwner((db) => archive(db, folder))
  const working = workers.workFor(WORKED_MS)
  await sleep(WORKED_MS / 2)
  spawnSync('rm', ['-rf', dataDir])
  await place.kill()
  spawnSync('kill', ['-KILL', `${postmaster}`])
  await working
  rmSync(dataDir, { recursive: true, force: true })
  const began = Date.now()
  await restoreBaseBackup({ base: getBaseBackup(folder), dataDir, archive: folder })
  await restoreUploads(folder, path.join(dataDir, 'files'), new Date())
  const ms = Date.now() - began
  const lost = await bench.within((own) => missing(own, dataDir, archived))
  let differs = 1
  await restoreBaseBackup(
    { base: getBaseBackup(folder, then.at), dataDir: other, archive: folder, until: then.at },
    async (db) => {
      differs = asText(await sumTables(db)) === then.sums ? 0 : 1
    },
  )
  const kept = archived.texts.length + archived.files.length
  return { kept, ...lost, differs, ms }
}

await gate(async (bench) => {
  const outcomes: Awaited<ReturnType<typeof round>>[] = []
  while (outcomes.length < ROUNDS) {
    outcomes.push(await bench.within(round))
    console.log(JSON.stringify(outcomes.at(-1)))
  }
  const all = (name: 'kept' | 'lost' | 'filesLost' | 'differs') =>
    sum(outcomes.map((one) => one[name]))
  const longest = Math.max(...outcomes.map(({ ms }) => ms))
  const found = [ROUNDS, all('kept'), all('lost'), all('filesLost'), all('differs'), longest]
  const head = ['rounds', 'acknowledged', 'texts lost', 'files lost', 'other than at the instant']
  console.log(table([found.map(String)], [...head, 'ms at most']))
  return all('lost') + all('filesLost') + all('differs') > 0
})
