import * as z from 'zod/mini'
import { namedRef } from '#shared/fields.ts'

/**
 * Who does a duty: anybody of its department or, without one, of the company (both kinds mean the
 * same); or, of these, only one member or only those who have a role.
 */
export interface Assign {
  kind: 'department' | 'company' | 'member' | 'role'
  member_id?: string | null | undefined
  role_id?: string | null | undefined
}

/** The same in replies: missing if anybody of the department or the company does it. */
export const AssignReply = z.strictObject({
  kind: z.enum(['member', 'role']),
  member: z.optional(namedRef),
  role: z.optional(namedRef),
})
export type AssignReply = z.output<typeof AssignReply>
export const ASSIGN_REPLY = { assign: z.optional(AssignReply) }

/** The one member or the role that does it. */
export const assigneeOf = (assign: AssignReply | null | undefined) =>
  assign?.member ?? assign?.role ?? null
