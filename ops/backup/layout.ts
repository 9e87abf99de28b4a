import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { backupFolders } from '#server/backup-folders.ts'
import { StartError } from '#server/start-error.ts'

const FileOfBase = z.object({ path: z.string(), size: z.int(), sha256: z.string() })

/** What a base backup holds. Instants are ISO 8601; names of segments are PostgreSQL's. */
const Manifest = z.object({
  postgres: z.string(),
  began_at: z.iso.datetime(),
  /** From here on the base can be brought to any instant that the archived segments reach. */
  ended_at: z.iso.datetime(),
  first_segment: z.string(),
  last_segment: z.string(),
  folders: z.array(z.string()),
  files: z.array(FileOfBase),
})
export type Manifest = z.output<typeof Manifest>
export type FileOfBase = z.output<typeof FileOfBase>

/** A base backup that is whole. */
export interface Base {
  folder: string
  manifest: Manifest
}

/** Why a backup could not be taken or used; the message is meant for whoever runs Diwan. */
export class BackupError extends StartError {
  override readonly name = 'BackupError'
}

export const MANIFEST = 'manifest.json'

/** A name for what was taken at an instant; sorted they are in order of time. */
export const nameAt = (instant: Date): string => instant.toISOString().replace(/[:.]/g, '-')

/** For our own account alone, unless it is there already. */
export function makePrivate(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

export const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder).sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** What of a folder has an ending that says that it is whole; begun ones have a dot in front. */
const isWhole = (name: string): boolean => !name.startsWith('.')

/** The base backups in a folder of backups, the oldest first. */
export function basesIn(folder: string): Base[] {
  const { bases } = backupFolders(folder)
  return namesIn(bases)
    .filter(isWhole)
    .map((name) => {
      const own = path.join(bases, name)
      const text = readFileSync(path.join(own, MANIFEST), 'utf8')
      return { folder: own, manifest: Manifest.parse(JSON.parse(text)) }
    })
}
