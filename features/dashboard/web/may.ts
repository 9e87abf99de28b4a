import { readSession } from '#client/session.ts'

/**
 * Whether the reader sees the dashboard as its owner does: with the analysis and the brief of the
 * whole company.
 */
export function mayViewAsOwner(): boolean {
  const session = readSession()
  return Boolean(session?.isOwner || session?.permissions.includes('view-dashboard-owner'))
}

/** Whether the reader can get a brief: of the company, or of the departments that they manage. */
export const mayGetBrief = (): boolean =>
  mayViewAsOwner() || (readSession()?.managedDepartments.length ?? 0) > 0
