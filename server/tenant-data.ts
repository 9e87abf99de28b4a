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

/** The data of one company, which is exported to another installation or deleted for good. */
export interface TenantData {
  /** All tables that features name; each table comes after those that its triggers read. */
  order: readonly string[]
  /** Tables, and columns as `table.column`, that are not exported, and why. */
  notExported: ReadonlyMap<string, string>
  files: readonly FileRows[]
  /**
   * Deletes the data about a company from tables that belong to no company; its own rows still
   * exist.
   */
  erase(companyId: string): readonly RawBuilder<unknown>[]
}

/** The value before any feature has declared its data. */
export const NO_TENANT_DATA: TenantData = {
  order: [],
  notExported: new Map(),
  files: [],
  erase: () => [],
}
