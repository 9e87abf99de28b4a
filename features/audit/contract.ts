import * as z from 'zod/mini'
import { AUDIT_ACTIONS, AUDIT_GROUPS, AUDIT_SUBJECTS, AuditFacts } from '#shared/audit.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, isoDate, named, pageOf, paging } from '#shared/fields.ts'

/** One line: who did what, to whom or what, when and from where; every name as it was then. */
const AuditLine = z.strictObject({
  id,
  at: instant,
  /** Null where nobody who was known did it, or a payment provider. */
  actor: z.nullable(named),
  action: z.enum(AUDIT_ACTIONS),
  subject: z.nullable(z.extend(named, { kind: z.enum(AUDIT_SUBJECTS) })),
  facts: AuditFacts,
  /** The network from which it was done: an IPv4 address or the /64 of an IPv6 one. */
  address: z.nullable(z.string()),
})
export type AuditLine = z.output<typeof AuditLine>

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/audit-events',
  summary: 'What was done in the company that matters, the latest first; kept for two years',
  query: z.strictObject({
    ...paging,
    actor_id: z.optional(id),
    /** A group of actions. */
    action: z.optional(z.enum(AUDIT_GROUPS)),
    /** The first and the last day, of the company's. */
    from: z.optional(isoDate),
    to: z.optional(isoDate),
  }),
  reply: pageOf(AuditLine),
  may: 'owner',
  shows: ['people', 'company'],
})
