import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'

const HASH_CHARACTERS = 10

/**
 * What the web is made of that this page begins, and when it was built: `{ms}-{hash}`. The page names
 * its code by what it is, so that the same code has the same hash wherever it was built.
 */
export function webVersion(index: string): string {
  const hash = createHash('sha256').update(readFileSync(index)).digest('hex')
  return `${Math.floor(statSync(index).mtimeMs)}-${hash.slice(0, HASH_CHARACTERS)}`
}
