import { createHash } from 'node:crypto'
import { createWriteStream, readdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { hasCode } from '#ops/embedded/error.ts'
import { StartError } from '#server/errors.ts'
import { TEMP_FOLDER } from '#server/files/storage.ts'

/** The reason why a backup could not be taken or used. The message is for the operator of Diwan. */
export class BackupError extends StartError {
  override readonly name = 'BackupError'
}

/** A name for a backup of this time. Names sort in order of time. */
export const toFolderName = (instant: Date): string => instant.toISOString().replace(/[:.]/g, '-')

/** The sorted names of what a folder contains; none if it does not exist. */
export function listEntryNames(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

/** The relative paths of all stored files below a folder; none if it does not exist. */
export async function listStoredFiles(root: string): Promise<string[]> {
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

/**
 * Compresses or decompresses into a new file. Returns size and checksum of the uncompressed bytes
 * as they were read, because a source can change meanwhile.
 */
export async function runGzip(
  direction: 'compress' | 'decompress',
  source: Readable,
  target: string,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  // The fastest level shrinks database pages to a fifth; other levels save little more.
  const steps =
    direction === 'compress' ? [measure, createGzip({ level: 1 })] : [createGunzip(), measure]
  await pipeline([source, ...steps, createWriteStream(target, { flags: 'wx', mode: 0o600 })])
  return { size, sha256: hash.digest('hex') }
}
