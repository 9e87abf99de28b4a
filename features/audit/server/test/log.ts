import type { World } from '#app/server/test/world.ts'
import { type AuditLine, listAuditEvents } from '#features/audit/contract.ts'
import type { Input } from '#shared/endpoint.ts'

type Query = Input<typeof listAuditEvents>['query']

/** The log as the owner of a company reads it, latest first. */
export async function logOf({ as, owner }: World, query: Query = {}): Promise<AuditLine[]> {
  const input = { query: { per_page: 100, ...query } }
  return (await as(owner).call(listAuditEvents, input)).body.data
}

/** A line as a short array: actor, action, subject and facts. */
export const brief = ({ actor, action, subject, facts }: AuditLine) => [
  actor?.name ?? null,
  action,
  subject?.name ?? null,
  facts,
]

/** The latest `count` lines in short form, oldest first. */
export const latestLines = async (site: World, count: number, query?: Query) =>
  (await logOf(site, query)).slice(0, count).toReversed().map(brief)
