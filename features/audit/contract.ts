import * as z from 'zod/mini'
import { AUDIT_ACTIONS, AUDIT_GROUPS, AUDIT_SUBJECTS, AuditFacts } from '#shared/audit.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, isoDate, namedRef, pageSchema, paging } from '#shared/fields.ts'

/** One line: who did what, to whom or what, when and from where. Names are as they were then. */
const AuditLine = z.strictObject({
  id,
  at: instant,
  /** Null if the actor is unknown or was a payment provider. */
  actor: z.nullable(namedRef),
  action: z.enum(AUDIT_ACTIONS),
  subject: z.nullable(z.extend(namedRef, { kind: z.enum(AUDIT_SUBJECTS) })),
  facts: AuditFacts,
  /** The network of the client: an IPv4 address or the /64 prefix of an IPv6 address. */
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
    /** The first and the last day, in the company's time zone. */
    from: z.optional(isoDate),
    to: z.optional(isoDate),
  }),
  reply: pageSchema(AuditLine),
  may: 'owner',
  shows: ['people', 'company', 'absences', 'routine-tasks'],
})
