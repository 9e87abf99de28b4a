import { type RawBuilder, sql } from 'kysely'
import type { Feature } from '#platform/server/feature.ts'
import type { RowsOfFiles } from '#platform/server/verify/recount.ts'

/** What of the product belongs to a company: it goes with it to another installation, or for good. */
export interface Cargo {
  /** All tables that features name, in an order in which what triggers read stands before them. */
  order: readonly string[]
  /** Tables, and columns as `table.column`, that stay behind, and why. */
  behind: ReadonlyMap<string, string>
  files: readonly RowsOfFiles[]
  /** Deletes what speaks of a company in tables that are no company's; its rows are still there. */
  forget(companyId: string): readonly RawBuilder<unknown>[]
}

/** Of the platform's own tables. */
const BEHIND = {
  idempotency_keys:
    'replies to the requests of a day, for those who repeat them to this installation',
}

/** Counters of its people's tries, and mail that was kept to be read here. */
const forgetTraces = (companyId: string) => [
  sql`delete from rate_counters r using users u
      where u.company_id = ${companyId} and (strpos(r.key, u.id::text) > 0 or strpos(r.key, ${companyId}) > 0)`,
  sql`delete from dev_mails where recipient in (select email from users where company_id = ${companyId})`,
]

export const cargoOf = (features: readonly Feature[]): Cargo => ({
  order: features.flatMap(({ tables }) => tables),
  behind: new Map(
    [BEHIND, ...features.map(({ staysBehind = {} }) => staysBehind)].flatMap((one) =>
      Object.entries(one),
    ),
  ),
  files: features.flatMap(({ files = [] }) => files),
  forget: (companyId) => [
    ...forgetTraces(companyId),
    ...features.flatMap(({ forget }) => forget?.(companyId) ?? []),
  ],
})
