import type { RawBuilder } from 'kysely'
import type { FileRows } from '#server/derived-data.ts'

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
