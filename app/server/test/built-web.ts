import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

interface Parts {
  /** What the page's head holds beside its title. */
  head?: string
  /** Texts of assets by their names. */
  assets?: Record<string, string>
}

/** Writes a built web of one page into a folder that need not be there yet; gives the folder back. */
export function writeWeb(folder: string, { head = '', assets = {} }: Parts = {}): string {
  for (const part of ['assets', 'icons']) mkdirSync(path.join(folder, part), { recursive: true })
  const page = `<html><head><title>x</title>${head}</head></html>`
  writeFileSync(path.join(folder, 'index.html'), page)
  writeFileSync(path.join(folder, 'service-worker.js'), '')
  for (const [name, text] of Object.entries(assets))
    writeFileSync(path.join(folder, 'assets', name), text)
  return folder
}
