import { readSession } from '#client/session.ts'

/** Only a hint: the server decides. */
export function mayCreateProjects(): boolean {
  const session = readSession()
  return Boolean(session?.isOwner || session?.permissions.includes('manage-project'))
}
