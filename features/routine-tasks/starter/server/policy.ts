import { mayManage } from '#features/departments/server/policy.ts'
import { mayDefine } from '#features/routine-tasks/definitions/server/policy.ts'
import type { Actor } from '#server/context.ts'

/** Whoever may create departments and any routine task begins with both at once. */
export const mayBegin = (actor: Actor): boolean => mayManage(actor) && mayDefine(actor, null)
