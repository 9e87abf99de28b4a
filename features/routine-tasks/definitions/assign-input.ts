import * as z from 'zod/mini'
import type { Assign } from '#features/routine-tasks/definitions/assign.ts'
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
