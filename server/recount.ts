import type { RawBuilder } from 'kysely'

/**
 * What is counted ahead, and the same from what it is made of: two queries with the same columns, of
 * every company. Where nothing is wrong they have the same rows.
 */
export interface DerivedCount {
  name: string
  kept: RawBuilder<unknown>
  counted: RawBuilder<unknown>
}

/** Files that rows name. */
export interface RowsOfFiles {
  /** What the keys of all of them begin with, a slash at the end. */
  prefix: string
  /** Their keys; what is not `needed` may be there or not. */
  keys: RawBuilder<{ key: string; needed: boolean }>
  /** Why no company takes them along, where none does. */
  notExported?: string
}
