import {
  mayDefine,
  maySeeAllDefinitions,
} from '#features/routine-tasks/definitions/server/policy.ts'
import type { Actor } from '#server/context.ts'

interface ManagedDepartment {
  managerId: string | null
}

/** Whoever sees the definitions of a department sees who is notified when they are not reported. */
export const maySeeEscalations = (actor: Actor, department: ManagedDepartment): boolean =>
  maySeeAllDefinitions(actor) || mayDefine(actor, department)
