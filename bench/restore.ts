// npm run gate:restore: twenty times the product works, loses its data folder in the middle of it and
// is restored: to the end of what was archived, where all that was acknowledged before must be, and to
// an instant, where every table must be what it was then. `-- --quick`: twice.
import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { lastBackup } from '../platform/server/backup/back-up.ts'
import { layoutOf, namesIn } from '../platform/server/backup/layout.ts'
import { sumTables } from '../platform/server/backup/proof.ts'
import { baseFor, restoreDatabase } from '../platform/server/backup/restore.ts'
import { restoreUploads } from '../platform/server/backup/uploads.ts'
import { signUp } from './cases.ts'
import { asOwner, postgresIn, startProduct } from './processes.ts'
import { table } from './report.ts'

const ROUNDS = process.argv.includes('--quick') ? 2 : 20
const WRITERS = 6
const WORKED_MS = 1_500
const WAIT_MS = 100
/** What the product was told was kept: titles of tasks, and sums of files. */
interface Journal {
  titles: string[]
  files: string[]
}

interface Shop {
  url: string
  token: string
  owner: string
  journal: Journal
  /** While this is true. */
  open: boolean
}

const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function post({ url, token }: Shop, place: string, body: object | FormData) {
  const isForm = body instanceof FormData
  const response = await fetch(`${url}/api${place}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${place}: ${response.status}`)
  return (await response.json()) as { task?: { id: string } }
}

/** Adds tasks and files for as long as the shop is open; what breaks off was not acknowledged. */
async function work(shop: Shop): Promise<void> {
  while (shop.open) {
    const title = randomUUID()
    try {
      const { task } = await post(shop, '/tasks', { title, assigned_user_id: [shop.owner] })
      shop.journal.titles.push(title)
      if (!task || Math.random() > 0.2) continue
      const bytes = Buffer.from(randomUUID().repeat(200))
      const form = new FormData()
      form.append('attachments', new Blob([bytes]), 'note.txt')
      await post(shop, `/tasks/${task.id}/attachments`, form)
      shop.journal.files.push(sumOf(bytes))
    } catch {
      await sleep(WAIT_MS)
    }
  }
}

/** All writers at work for a while, and none after it. */
async function workFor(shop: Shop, ms: number): Promise<void> {
  shop.open = true
  const writers = Array.from({ length: WRITERS }, () => work(shop))
  await sleep(ms)
  shop.open = false
  await Promise.all(writers)
}

const asText = (sums: object) => JSON.stringify(sums)

/** What every table held, and an instant at which it did, once nothing changes any more. */
async function quiet(db: pg.Client): Promise<{ sums: string; at: Date }> {
  for (;;) {
    const before = asText(await sumTables(db))
    const { rows } = await db.query<{ at: Date }>('select clock_timestamp() at')
    await sleep(2 * WAIT_MS)
    if (rows[0] && asText(await sumTables(db)) === before) return { sums: before, at: rows[0].at }
  }
}

/** Ends the segment in work, and waits until it is archived. */
async function archive(db: pg.Client, folder: string): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    'select pg_walfile_name(pg_switch_wal()) "name"',
  )
  const name = rows[0]?.name ?? ''
  while (!namesIn(layoutOf(folder).wal).some((one) => one.startsWith(name))) await sleep(WAIT_MS)
}

async function untilBackedUp(folder: string): Promise<void> {
  while (!lastBackup(folder)) await sleep(WAIT_MS)
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

/** How much of the journal a restored installation holds. */
async function missing(dataDir: string, { titles, files }: Journal) {
  const product = await startProduct({ DATA_DIR: dataDir, DEMO: '0', FAKE_NOW: '' })
  try {
    const found = await asOwner(dataDir, async (db) => {
      const { rows } = await db.query<{ title: string }>('select title from one_time_tasks')
      return new Set(rows.map(({ title }) => title))
    })
    const stored = path.join(dataDir, 'files/attachments')
    const sums = new Set(
      readdirSync(stored, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => sumOf(readFileSync(path.join(entry.parentPath, entry.name)))),
    )
    return {
      lost: titles.filter((title) => !found.has(title)).length,
      filesLost: files.filter((sum) => !sums.has(sum)).length,
    }
  } finally {
    await product.stop()
  }
}

async function round(): Promise<Outcome> {
  const [dataDir, folder] = [newFolder('restored'), newFolder('backups')]
  const other = newFolder('then')
  const product = await startProduct({
    ...{ DATA_DIR: dataDir, BACKUP_DIR: folder, DEMO: '0', RATE_LIMITS: 'off', FAKE_NOW: '' },
  })
  const { token } = await signUp(product.url, `Restore-${randomUUID().slice(0, 8)}`)
  const owner = await asOwner(dataDir, async (db) => {
    await db.query('update subscriptions set plan_id = 4')
    const { rows } = await db.query<{ id: string }>('select id from users')
    return rows[0]?.id ?? ''
  })
  const journal: Journal = { titles: [], files: [] }
  const shop: Shop = { url: product.url, token, owner, journal, open: false }
  const { pid } = postgresIn(dataDir)
  // The first backup is taken while people work.
  await Promise.all([workFor(shop, WORKED_MS), untilBackedUp(folder)])
  await workFor(shop, WORKED_MS)
  const then = await asOwner(dataDir, quiet)
  await workFor(shop, WORKED_MS)
  const archived = { titles: [...journal.titles], files: [...journal.files] }
  await asOwner(dataDir, (db) => archive(db, folder))
  const working = workFor(shop, WORKED_MS)
  await sleep(WORKED_MS / 2)
  spawnSync('rm', ['-rf', dataDir])
  await product.kill()
  spawnSync('kill', ['-KILL', `${pid}`])
  await working
  rmSync(dataDir, { recursive: true, force: true })
  const began = Date.now()
  await restoreDatabase({ base: baseFor(folder), dataDir, archive: folder })
  await restoreUploads(folder, path.join(dataDir, 'files'), new Date())
  const ms = Date.now() - began
  const lost = await missing(dataDir, archived)
  let differs = 1
  await restoreDatabase(
    { base: baseFor(folder, then.at), dataDir: other, archive: folder, until: then.at },
    async (db) => {
      differs = asText(await sumTables(db)) === then.sums ? 0 : 1
    },
  )
  for (const one of [dataDir, folder, other]) rmSync(one, { recursive: true, force: true })
  return { kept: archived.titles.length + archived.files.length, ...lost, differs, ms }
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
        'tasks lost',
        'files lost',
        'other than at the instant',
        'ms at most',
      ],
    ),
  )
  return sum('lost') + sum('filesLost') + sum('differs') > 0
}

process.exit((await main()) ? 1 : 0)
