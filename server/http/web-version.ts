import { createHash } from 'node:crypto'

const HASH_CHARACTERS = 10

/**
 * What the web is made of that this page begins, and when it was built: `{ms}-{hash}`. The page names
 * its code by what it is, so that the same code has the same hash wherever it was built.
 */
export function webVersion(page: string, builtAtMs: number): string {
  const hash = createHash('sha256').update(page).digest('hex')
  return `${Math.floor(builtAtMs)}-${hash.slice(0, HASH_CHARACTERS)}`
}
