import { readSession } from '#client/session.ts'

/** A hint only: the server decides. */
export function mayCreateProjects(): boolean {
  const session = readSession()
  return Boolean(session?.isOwner || session?.permissions.includes('manage-project'))
}
