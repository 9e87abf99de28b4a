import { readSession } from '#client/session.ts'
import { seesAsOwner } from '#features/dashboard/web/may.ts'

/** Who gets a brief: of the company, or of the departments that they lead. */
export const mayHaveBrief = (): boolean =>
  seesAsOwner() || (readSession()?.managedDepartments.length ?? 0) > 0
