import { mayManage } from '#features/departments/server/policy.ts'
import { mayDefine } from '#features/routine-tasks/definitions/server/policy.ts'
import type { Actor } from '#server/context.ts'

/** Requires both permissions: to create departments and to define any routine task. */
export const mayUseStarterPacks = (actor: Actor): boolean =>
  mayManage(actor) && mayDefine(actor, null)
