import type { Feature } from '#platform/server/feature.ts'
import type { RowsOfFiles } from '#platform/server/verify/recount.ts'

/** What of the product a company takes along when it moves to another installation. */
export interface Cargo {
  /** All tables that features name, in an order in which what triggers read stands before them. */
  order: readonly string[]
  /** Tables, and columns as `table.column`, that stay behind, and why. */
  behind: ReadonlyMap<string, string>
  files: readonly RowsOfFiles[]
}

/** Of the platform's own tables. */
const BEHIND = {
  idempotency_keys:
    'replies to the requests of a day, for those who repeat them to this installation',
}

export const cargoOf = (features: readonly Feature[]): Cargo => ({
  order: features.flatMap(({ tables }) => tables),
  behind: new Map(
    [BEHIND, ...features.map(({ staysBehind = {} }) => staysBehind)].flatMap((one) =>
      Object.entries(one),
    ),
  ),
  files: features.flatMap(({ files = [] }) => files),
})
