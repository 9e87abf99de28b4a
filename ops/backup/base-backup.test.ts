import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { pruneSegments } from '#ops/backup/backup.ts'
import { listBaseBackups, takeBaseBackup } from '#ops/backup/base-backup.ts'
import { listEntryNames } from '#ops/backup/files.ts'
import { getBaseBackup, restoreBaseBackup } from '#ops/backup/restore.ts'
import { compressSegments, copyTimelineHistory, createArchiveSettings } from '#ops/backup/wal.ts'
import { sandbox, start, startRefused, usedDataDir } from '#ops/embedded/fixtures/sandbox.ts'
import { openHome } from '#ops/embedded/home.ts'
import { backupFolders } from '#server/backup-folders.ts'

const NOTES = 'create table notes (id serial primary key, text text not null)'

/** Starts a database that archives its WAL. */
async function archived() {
  const [dataDir, folder] = [await usedDataDir(), path.join(sandbox(), 'backups')]
  const { account, folder: home } = openHome(dataDir)
  const postgres = await start({ dataDir, settings: createArchiveSettings(folder, account) })
  const address = { host: postgres.socketDir, user: 'diwan_owner', database: 'postgres' }
  const client = new pg.Client(address)
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end().catch(() => {}))
  await client.query(NOTES)
  return { dataDir, folder, postgres, client, cluster: { address, data: path.join(home, 'data') } }
}

const add = (client: pg.Client, text: string) =>
  client.query('insert into notes (text) values ($1)', [text])

/** Switches to a new WAL segment and waits until the old one is archived. */
async function archive(client: pg.Client, folder: string): Promise<void> {
  const { rows } = await client.query('select pg_walfile_name(pg_switch_wal()) "name"')
  while (!listEntryNames(backupFolders(folder).wal).some((name) => name.startsWith(rows[0].name)))
    await sleep(50)
}

/** The texts in a restored database. */
async function restored(folder: string, until?: Date): Promise<string[]> {
  const dataDir = path.join(sandbox(), 'data')
  let texts: string[] = []
  const base = getBaseBackup(folder, until)
  await restoreBaseBackup(
    { base, dataDir, archive: folder, ...(until && { until }) },
    async (db) => {
      const { rows } = await db.query<{ text: string }>('select text from notes order by id')
      texts = rows.map(({ text }) => text)
    },
  )
  return texts
}

test('a copy made beside a hundred writers is whole, and holds what was kept before its end', async () => {
  const { client, cluster, folder, dataDir } = await archived()
  let writing = true
  let kept = 0
  const writer = (async () => {
    for (; writing; kept += 1) await add(client, `n${kept}`)
  })()
  const before = kept
  const base = await takeBaseBackup(cluster, folder)
  const after = kept
  writing = false
  await writer
  expect(after).toBeGreaterThan(before)
  let texts = 0
  await restoreBaseBackup({ base, dataDir: path.join(sandbox(), 'data') }, async (db) => {
    const { rows } = await db.query('select count(*)::int n, max(id) last from notes')
    texts = rows[0].n
    expect(rows[0].last).toBe(texts)
  })
  expect(texts).toBeGreaterThanOrEqual(before)
  expect(texts).toBeLessThanOrEqual(kept)
  expect(dataDir).toBeTruthy()
})

test('what was archived is there after the data is lost, and to an instant only what was true then', async () => {
  const { client, cluster, folder, dataDir, postgres } = await archived()
  await add(client, 'before the base')
  await takeBaseBackup(cluster, folder)
  await add(client, 'after the base')
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() at')
  await sleep(5)
  await client.query('delete from notes')
  await add(client, 'after the mistake')
  await archive(client, folder)
  await compressSegments(folder)
  await add(client, 'never archived')
  rmSync(dataDir, { recursive: true })
  await client.end()
  await postgres.stop()
  expect(await restored(folder)).toEqual(['after the mistake'])
  expect(await restored(folder, rows[0]?.at)).toEqual(['before the base', 'after the base'])
  const tomorrow = new Date(Date.now() + 86_400_000)
  await expect(restored(folder, tomorrow)).rejects.toThrow('What is archived ends before')
  await expect(restored(folder, new Date(0))).rejects.toThrow('The oldest backup in')
})

test('a restored database goes on being archived, and is restored from there', async () => {
  const { client, cluster, folder, dataDir, postgres } = await archived()
  await takeBaseBackup(cluster, folder)
  await add(client, 'first life')
  await archive(client, folder)
  await client.end()
  await postgres.stop()
  rmSync(dataDir, { recursive: true })
  await restoreBaseBackup({ base: getBaseBackup(folder), dataDir, archive: folder })
  const again = await start({
    dataDir,
    settings: createArchiveSettings(folder, openHome(dataDir).account),
  })
  const address = { host: again.socketDir, user: 'diwan_owner', database: 'postgres' }
  const second = new pg.Client(address)
  await second.connect()
  await add(second, 'second life')
  await archive(second, folder)
  expect(await restored(folder)).toEqual(['first life'])
  copyTimelineHistory(cluster.data, folder)
  expect(await restored(folder)).toEqual(['first life', 'second life'])
  await takeBaseBackup({ ...cluster, address }, folder)
  await add(second, 'after the second base')
  await archive(second, folder)
  await second.end()
  expect(await restored(folder)).toEqual(['first life', 'second life', 'after the second base'])
  pruneSegments(folder)
  expect(await restored(folder)).toHaveLength(3)
})

test('a copy of which one byte is another is refused, and so is a place that holds data', async () => {
  const { cluster, folder, dataDir } = await archived()
  const base = await takeBaseBackup(cluster, folder)
  await expect(restoreBaseBackup({ base, dataDir })).rejects.toThrow('holds a database already')
  const file = path.join(base.folder, 'data/PG_VERSION.gz')
  const bytes = readFileSync(file)
  bytes[bytes.length - 9] = (bytes[bytes.length - 9] ?? 0) ^ 1
  writeFileSync(file, bytes)
  const other = path.join(sandbox(), 'data')
  await expect(
    restoreBaseBackup({ base: listBaseBackups(folder)[0] ?? base, dataDir: other }),
  ).rejects.toThrow('is damaged: PG_VERSION')
})

test('a restore that was cut off is no database to start from, and can be begun again', async () => {
  const { cluster, folder } = await archived()
  const base = await takeBaseBackup(cluster, folder)
  const dataDir = path.join(sandbox(), 'data')
  await restoreBaseBackup({ base, dataDir })
  writeFileSync(path.join(openHome(dataDir).folder, 'data/recovery.signal'), '')
  expect((await startRefused({ dataDir })).message).toContain('restore it again')
  await restoreBaseBackup({ base, dataDir })
  await start({ dataDir })
})
