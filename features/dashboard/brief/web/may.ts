import { readSession } from '#client/session.ts'
import { mayViewAsOwner } from '#features/dashboard/web/may.ts'

/** Whether the reader can get a brief: of the company, or of the departments that they manage. */
export const mayGetBrief = (): boolean =>
  mayViewAsOwner() || (readSession()?.managedDepartments.length ?? 0) > 0
