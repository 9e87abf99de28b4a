import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { newFolder } from './installation.ts'

const PIECE = Buffer.alloc(64 * 1024)

/** Mounts a disk of that size in memory; undefined if this account is not allowed to mount. */
export function mountDisk(megabytes: number): SmallDisk | undefined {
  const folder = newFolder()
  const options = `size=${megabytes}m,mode=755`
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  if (status === 0) return new SmallDisk(folder)
  rmSync(folder, { recursive: true, force: true })
  return undefined
}

export class SmallDisk {
  readonly folder: string
  readonly #ballast: string

  constructor(folder: string) {
    this.folder = folder
    this.#ballast = path.join(folder, 'ballast')
  }

  /** Writes until the disk is full. */
  fill(): void {
    const file = openSync(this.#ballast, 'w')
    chmodSync(this.#ballast, 0o600)
    try {
      for (;;) writeSync(file, PIECE)
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOSPC') throw error
    } finally {
      closeSync(file)
    }
  }

  free(): void {
    rmSync(this.#ballast, { force: true })
  }

  unmount(): void {
    spawnSync('umount', [this.folder])
    rmSync(this.folder, { recursive: true, force: true })
  }
}
