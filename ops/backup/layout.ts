import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { backupFolders } from '#server/backup-folders.ts'
import { StartError } from '#server/errors.ts'

const BaseFile = z.object({ path: z.string(), size: z.int(), sha256: z.string() })

/** The contents of a base backup. Times are ISO 8601; segment names are PostgreSQL's. */
const Manifest = z.object({
  postgres: z.string(),
  began_at: z.iso.datetime(),
  /** The base can be recovered to any time from here up to the end of the archived segments. */
  ended_at: z.iso.datetime(),
  first_segment: z.string(),
  last_segment: z.string(),
  folders: z.array(z.string()),
  files: z.array(BaseFile),
})
export type Manifest = z.output<typeof Manifest>
export type BaseFile = z.output<typeof BaseFile>

/** A complete base backup. */
export interface Base {
  folder: string
  manifest: Manifest
}

/** The reason why a backup could not be taken or used. The message is for the operator of Diwan. */
export class BackupError extends StartError {
  override readonly name = 'BackupError'
}

export const MANIFEST = 'manifest.json'

/** A name for a backup of this time. Names sort in order of time. */
export const toFolderName = (instant: Date): string => instant.toISOString().replace(/[:.]/g, '-')

/** Creates the folder with access for this account only. An existing folder keeps its mode. */
export function ensurePrivateFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

export const listEntryNames = (folder: string): string[] => {
  try {
    return readdirSync(folder).sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Unfinished backups have a name that starts with a dot. */
const isWhole = (name: string): boolean => !name.startsWith('.')

/** The base backups in a backup folder, oldest first. */
export function listBases(folder: string): Base[] {
  const { bases } = backupFolders(folder)
  return listEntryNames(bases)
    .filter(isWhole)
    .map((name) => {
      const own = path.join(bases, name)
      const text = readFileSync(path.join(own, MANIFEST), 'utf8')
      return { folder: own, manifest: Manifest.parse(JSON.parse(text)) }
    })
}
