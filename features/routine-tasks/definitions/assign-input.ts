import * as z from 'zod/mini'
import type { Assign, AssignReply } from '#features/routine-tasks/definitions/assign.ts'
import { id, ruleAt } from '#shared/fields.ts'

/** Who does a duty, as a form sends it. A separate module, because pages of a day do not need it. */
export const ASSIGN = {
  assign: z.nullish(
    z
      .strictObject({
        kind: z.enum(['department', 'company', 'member', 'role']),
        member_id: z.nullish(id),
        role_id: z.nullish(id),
      })
      .check(
        ruleAt<Assign>(
          'member_id',
          ({ kind, member_id }) => kind !== 'member' || Boolean(member_id),
          {
            en: 'Choose who does it.',
            ar: 'اختر من يقوم بها.',
          },
        ),
        ruleAt<Assign>('role_id', ({ kind, role_id }) => kind !== 'role' || Boolean(role_id), {
          en: 'Choose the role that does it.',
          ar: 'اختر الدور الذي يقوم بها.',
        }),
      ),
  ),
}

/** Only a member or a role is stored; without one, anybody of the department does it. */
export function normalizeAssign(assign: Assign | null | undefined): Assign | null {
  if (assign?.kind === 'member') return { kind: 'member', member_id: assign.member_id }
  if (assign?.kind === 'role') return { kind: 'role', role_id: assign.role_id }
  return null
}

/** A stored assignment as a form. */
export const toAssign = (assign: AssignReply | null | undefined): Assign | null =>
  normalizeAssign(
    assign && { kind: assign.kind, member_id: assign.member?.id, role_id: assign.role?.id },
  )
