import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { listEntryNames } from '#ops/backup/layout.ts'
import { hasCode } from '#ops/embedded/error.ts'
import { backupFolders } from '#server/backup-folders.ts'
import { TEMP_FOLDER } from '#server/files/storage.ts'

/** Relative paths of all stored files below a folder. */
async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      if (hasCode(error, 'ENOENT')) return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith(`${TEMP_FOLDER}${path.sep}`))
}

/** A file's content never changes under its name, so a hard link is as good as a copy. */
async function storeFile(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
  const draft = `${to}.draft`
  await rm(draft, { force: true })
  await link(from, draft).catch(() => copyFile(from, draft))
  await rename(draft, to)
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/**
 * Mirrors `filesDir` into the backup folder. Files that no longer exist move to `removed`, below
 * the day on which this was noticed.
 */
export async function copyUploads(filesDir: string, folder: string, now: Date): Promise<number> {
  const { files, removed } = backupFolders(folder)
  const [names, stale] = [await listFiles(filesDir), new Set(await listFiles(files))]
  for (const name of names)
    if (!stale.delete(name)) {
      await storeFile(path.join(filesDir, name), path.join(files, name)).catch((error: unknown) => {
        if (!hasCode(error, 'ENOENT')) throw error
      })
    }
  for (const name of stale) {
    const place = path.join(removed, dayOf(now), name)
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    await rename(path.join(files, name), place)
  }
  return names.length
}

/** Deletes files that were removed before the oldest base. */
export async function pruneRemoved(folder: string, before: Date): Promise<void> {
  const { removed } = backupFolders(folder)
  for (const day of listEntryNames(removed))
    if (day < dayOf(before)) await rm(path.join(removed, day), { recursive: true })
}

/** Restores all files, including those removed since `instant`. Returns how many. */
export async function restoreUploads(
  folder: string,
  filesDir: string,
  instant: Date,
): Promise<number> {
  const { files, removed } = backupFolders(folder)
  const since = listEntryNames(removed).filter((day) => day >= dayOf(instant))
  let restored = 0
  for (const root of [files, ...since.map((day) => path.join(removed, day))])
    for (const name of await listFiles(root)) {
      const place = path.join(filesDir, name)
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      await copyFile(path.join(root, name), place)
      restored += 1
    }
  return restored
}
