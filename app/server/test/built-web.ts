import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

interface Parts {
  /** Content of the page's head in addition to its title. */
  head?: string
  /** The contents of the assets by name. */
  assets?: Record<string, string>
}

/**
 * Writes a built web of one page into a folder, which is created if missing; returns the folder.
 */
export function writeWeb(folder: string, { head = '', assets = {} }: Parts = {}): string {
  for (const part of ['assets', 'icons']) mkdirSync(path.join(folder, part), { recursive: true })
  const page = `<html><head><title>x</title>${head}</head></html>`
  writeFileSync(path.join(folder, 'index.html'), page)
  writeFileSync(path.join(folder, 'service-worker.js'), '')
  for (const [name, text] of Object.entries(assets))
    writeFileSync(path.join(folder, 'assets', name), text)
  return folder
}
