import type { RawBuilder } from 'kysely'

/**
 * A count that is stored in advance, and the same count from its source: two queries with the same
 * columns, for every company. Their rows are equal if nothing is wrong.
 */
export interface DerivedCount {
  name: string
  stored: RawBuilder<unknown>
  recomputed: RawBuilder<unknown>
}

/** Files whose keys are in rows. */
export interface FileRows {
  /** The prefix of all their keys, with a trailing slash. */
  prefix: string
  /** Their keys; a file that is not `needed` can be missing. */
  keys: RawBuilder<{ key: string; needed: boolean }>
  /** The reason, if these files are not exported with a company. */
  notExported?: string
}
