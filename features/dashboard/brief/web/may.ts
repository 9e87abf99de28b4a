import { seesAsOwner } from '#features/dashboard/web/may.ts'
import { readSession } from '#platform/web/session.ts'

/** Who gets a brief: of the company, or of the departments that they lead. */
export const mayHaveBrief = (): boolean =>
  seesAsOwner() || (readSession()?.managedDepartments.length ?? 0) > 0
