import type { Member } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import { ExtensionPoint } from '#shared/extensions.ts'

/**
 * Throws 422 at `password` for a wrong password, which counts as a try, and 429 after too many
 * tries.
 */
type Check = (server: Server, member: Member, password: string) => Promise<void>

/** The passwords feature adds its check here, for actions that need more than a session. */
export const ownPasswordCheck = new ExtensionPoint<Check>('check of one’s own password')

/**
 * Verifies the caller's password: somebody who finds an open session does not know it. Holds no
 * connection.
 */
export async function ensureOwnPassword(
  server: Server,
  member: Member,
  password: string,
): Promise<void> {
  for (const check of server.extensions.list(ownPasswordCheck))
    await check(server, member, password)
}
