import { createHash } from 'node:crypto'

const HASH_CHARACTERS = 10

/**
 * The version of the web that this page starts: `{ms}-{hash}`, its build time and a hash of the
 * page. The page names its code by its content, so that the same code has the same hash wherever it
 * was built.
 */
export function webVersion(page: string, builtAtMs: number): string {
  const hash = createHash('sha256').update(page).digest('hex')
  return `${Math.floor(builtAtMs)}-${hash.slice(0, HASH_CHARACTERS)}`
}
