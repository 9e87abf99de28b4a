import type { Member } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import { ExtensionPoint } from '#shared/extensions.ts'

/** Throws 422 at `password` for a wrong one, which counts as a try, and 429 after too many. */
type Check = (server: Server, member: Member, password: string) => Promise<void>

/** The feature of passwords names its check, for acts that a session alone is not enough for. */
export const ownPasswordCheck = new ExtensionPoint<Check>('check of one’s own password')

/** Asks once more who acts: whoever finds an open session does not know the password. Holds no connection. */
export async function ensureOwnPassword(
  server: Server,
  member: Member,
  password: string,
): Promise<void> {
  for (const check of server.extensions.of(ownPasswordCheck)) await check(server, member, password)
}
