import { sql } from 'kysely'
import type { Feature } from '#server/feature.ts'
import type { TenantData } from '#server/tenant-data.ts'

/** Tables that belong to no feature and are not exported. */
const NOT_EXPORTED = {
  idempotency_keys:
    'replies to the requests of a day, for those who repeat them to this installation',
}

/** Rate-limit counters of the company's users, and development mail stored for them. */
const eraseTracesSql = (companyId: string) => [
  sql`delete from rate_counters r using users u
      where u.company_id = ${companyId} and (strpos(r.key, u.id::text) > 0 or strpos(r.key, ${companyId}) > 0)`,
  sql`delete from dev_mails where recipient in (select email from users where company_id = ${companyId})`,
]

export const collectTenantData = (features: readonly Feature[]): TenantData => ({
  order: features.flatMap(({ tables }) => tables),
  notExported: new Map(
    [NOT_EXPORTED, ...features.map(({ notExported = {} }) => notExported)].flatMap((one) =>
      Object.entries(one),
    ),
  ),
  files: features.flatMap(({ files = [] }) => files),
  erase: (companyId) => [
    ...eraseTracesSql(companyId),
    ...features.flatMap(({ eraseTenant }) => eraseTenant?.(companyId) ?? []),
  ],
})
