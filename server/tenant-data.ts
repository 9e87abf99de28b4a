import type { RawBuilder } from 'kysely'
import type { RowsOfFiles } from '#server/recount.ts'

/** What of the product belongs to a company: it goes with it to another installation, or for good. */
export interface TenantData {
  /** All tables that features name, in an order in which what triggers read stands before them. */
  order: readonly string[]
  /** Tables, and columns as `table.column`, that stay behind, and why. */
  notExported: ReadonlyMap<string, string>
  files: readonly RowsOfFiles[]
  /** Deletes what speaks of a company in tables that are no company's; its rows are still there. */
  erase(companyId: string): readonly RawBuilder<unknown>[]
}

/** Where no feature has said anything yet. */
export const NO_TENANT_DATA: TenantData = {
  order: [],
  notExported: new Map(),
  files: [],
  erase: () => [],
}
