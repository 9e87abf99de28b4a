import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import path from 'node:path'

interface Link {
  source: string
  target: string
}

/**
 * Creates the library links that the package's install script creates, for npm --ignore-scripts.
 */
export function hydrate(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    try {
      const link = path.join(native, path.relative('native', target))
      symlinkSync(path.relative(path.dirname(target), source), link)
    } catch {} // it already exists, or the folder is not writable
  }
}

/**
 * Copies the binaries once per package version, readable by all. Returns undefined if that fails.
 */
export async function copyNative(native: string, cache: string): Promise<string | undefined> {
  const manifest = path.join(native, '..', 'package.json')
  let unfinished: string | undefined
  try {
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
    const copy = path.join(cache, `${version}-${process.platform}-${process.arch}`)
    if (existsSync(copy)) return copy
    mkdirSync(cache, { recursive: true })
    chmodSync(cache, 0o755)
    unfinished = `${copy}.${process.pid}`
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    hydrate(unfinished)
    makeReadable(unfinished)
    await rename(unfinished, copy).catch(() => {}) // another start was faster
    return existsSync(copy) ? copy : undefined
  } catch {
    return undefined
  } finally {
    if (unfinished) await rm(unfinished, { recursive: true, force: true })
  }
}

function makeReadable(folder: string): void {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of ['.', ...inside]) {
    const file = path.join(folder, name)
    const info = lstatSync(file)
    if (info.isSymbolicLink()) continue
    const program = info.isDirectory() || (info.mode & 0o100) !== 0
    chmodSync(file, program ? 0o755 : 0o644)
  }
}
