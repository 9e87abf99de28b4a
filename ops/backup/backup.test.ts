import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createBackup, findLastBackup } from '#ops/backup/backup.ts'
import { listBaseBackups } from '#ops/backup/base-backup.ts'
import { withCluster } from '#ops/backup/cluster.ts'
import { listEntryNames, toFolderName } from '#ops/backup/files.ts'
import { restoreUploads } from '#ops/backup/restore.ts'
import { sandbox, start, usedDataDir } from '#ops/embedded/fixtures/sandbox.ts'
import { backupFolders } from '#server/backup-folders.ts'
import { readConfig } from '#server/config.ts'
import { FolderStorage } from '#server/files/folder-storage.ts'

const textOf = (filesDir: string, key: string) => readFileSync(path.join(filesDir, key), 'utf8')

/** An installation with two files, and a folder for its backups. */
async function installation() {
  const [dataDir, folder] = [await usedDataDir(), path.join(sandbox(), 'backups')]
  const config = readConfig({ DATA_DIR: dataDir, BACKUP_KEEP_DAYS: '3' })
  const storage = new FolderStorage(config.filesDir)
  await storage.put('attachments/one', Buffer.from('One'))
  await storage.put('attachments/two', Buffer.from('Two'))
  const take = () => withCluster(dataDir, (cluster) => createBackup(config, folder, cluster))
  return { config, folder, storage, take }
}

/** Makes the last base backup the given number of days old. */
function ageLast(folder: string, days: number): void {
  const base = listBaseBackups(folder).at(-1)
  if (!base) throw new Error('There is no base')
  const ended = new Date(Date.now() - days * 86_400_000)
  const file = path.join(base.folder, 'manifest.json')
  writeFileSync(file, JSON.stringify({ ...base.manifest, ended_at: ended.toISOString() }))
  renameSync(base.folder, path.join(backupFolders(folder).bases, toFolderName(ended)))
}

test('is taken while the database runs and while it does not, and says of when it is', async () => {
  const { config, folder, take } = await installation()
  expect(findLastBackup(folder)).toBeUndefined()
  const first = await take()
  expect(findLastBackup(folder)).toEqual(first)
  expect(first.files).toBe(2)
  await start({ dataDir: config.dataDir })
  const second = await take()
  expect(second.endedAt.getTime()).toBeGreaterThan(first.endedAt.getTime())
  const [base] = listBaseBackups(folder)
  expect(existsSync(path.join(base?.folder ?? '', 'proof.json'))).toBe(true)
  expect(
    listEntryNames(backupFolders(folder).bases).filter((name) => name.startsWith('.')),
  ).toEqual([])
})

test('what nothing within the days needs is forgotten; a file removed since comes back with its instant', async () => {
  const { folder, storage, take } = await installation()
  await take()
  ageLast(folder, 9)
  await take()
  const before = new Date()
  await storage.remove('attachments/two')
  await storage.put('attachments/three', Buffer.from('Three'))
  const { removed } = backupFolders(folder)
  mkdirSync(path.join(removed, '2026-01-01'), { recursive: true })
  ageLast(folder, 8)
  expect((await take()).files).toBe(2)
  // The newest backup from before the three days is still needed as a starting point.
  expect(listBaseBackups(folder)).toHaveLength(2)
  expect(listEntryNames(removed)).toEqual([new Date().toISOString().slice(0, 10)])
  const place = sandbox()
  expect(await restoreUploads(folder, place, before)).toBe(3)
  expect(textOf(place, 'attachments/two')).toBe('Two')
  expect(textOf(place, 'attachments/three')).toBe('Three')
  expect(await restoreUploads(folder, sandbox(), new Date(Date.now() + 86_400_000))).toBe(2)
})

test('of two at once one is taken, and the other is told to come again', async () => {
  const { config, folder, take } = await installation()
  await start({ dataDir: config.dataDir })
  const taken = await Promise.allSettled([take(), take()])
  expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { reason } = taken.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(String(reason)).toContain('Another backup is being taken. Try again when it has ended.')
  expect(listBaseBackups(folder)).toHaveLength(1)
  await take()
  expect(listBaseBackups(folder)).toHaveLength(2)
})
