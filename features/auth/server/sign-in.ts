import type { login } from '#features/auth/contract.ts'
import { isPassword } from '#features/auth/server/passwords.ts'
import { findLogin, insertSession, signedInUser } from '#features/auth/server/queries.ts'
import { hashToken, type Visitor } from '#platform/server/context.ts'
import { Failure, found } from '#platform/server/errors.ts'
import { newToken, uuidv7 } from '#platform/server/ids.ts'
import { limit, takeBack, type Window } from '#platform/server/limits.ts'
import type { Server } from '#platform/server/server.ts'
import { inCompany } from '#platform/server/tenant.ts'
import type { Parsed, Reply } from '#platform/shared/endpoint.ts'

const wrongCredentials = () =>
  new Failure(401, {
    en: 'Email or password is incorrect.',
    ar: 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
  })

/**
 * Failures are counted per address and account, and per account alone; never a lasting lock. A try
 * counts before its password is looked at, so that many at once are no way around the limit.
 */
const failureWindows = (email: string, address: string): Window[] => [
  { key: `login ${email} ${address}`, max: 10, minutes: 15 },
  { key: `login ${email}`, max: 100, minutes: 24 * 60 },
]

/** Signs in, or throws the same 401 after the same time for a wrong password and an unknown e-mail. */
export async function signIn(
  server: Server,
  visitor: Visitor,
  { email, password }: Parsed<typeof login>['body'],
): Promise<Reply<typeof login>> {
  const windows = failureWindows(email, visitor.address)
  await limit(server, windows)
  const candidate = await findLogin(server.database, email)
  const member = candidate?.status === 'active' ? candidate : undefined
  if (!(await isPassword(member?.password_hash, password)) || !member) throw wrongCredentials()
  const token = newToken()
  const who = { companyId: member.company_id, userId: member.user_id, now: visitor.now }
  const user = await inCompany(server.database, who.companyId, async (db) => {
    const session = {
      id: uuidv7(),
      tokenHash: hashToken(token),
      userAgent: visitor.userAgent,
      checked: member.password_hash,
      ...who,
    }
    if (!(await insertSession(db, session))) throw wrongCredentials()
    return found(await db.first(signedInUser(who)))
  })
  await takeBack(server, windows)
  return { token, user }
}
