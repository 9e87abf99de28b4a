import type { login } from '#features/auth/contract.ts'
import {
  findMatchedAccount,
  type MatchedAccount,
  originOf,
  selectIfNewDevice,
  storeDevice,
} from '#features/auth/server/device-queries.ts'
import { verifyPassword } from '#features/auth/server/passwords.ts'
import { insertSession, signedInUser } from '#features/auth/server/queries.ts'
import { reportRefusal } from '#features/auth/server/refusals.ts'
import {
  countAttempt,
  countFailure,
  uncountAttempt,
} from '#features/auth/server/sign-in-attempts.ts'
import { isAccessBlocked } from '#features/companies/server/closing-queries.ts'
import { recordAuditEvent } from '#server/audit.ts'
import type { Visitor } from '#server/context.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import { companyClosing, Failure, requireFound } from '#server/errors.ts'
import type { Server } from '#server/http/server.ts'
import { hashToken } from '#server/http/tokens.ts'
import { newSecret, newToken, uuidv7 } from '#server/ids.ts'
import { notify } from '#server/mail/notify.ts'
import type { Parsed, Reply } from '#shared/endpoint.ts'

const wrongCredentials = () =>
  new Failure(401, {
    en: 'Email or password is incorrect.',
    ar: 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
  })

type SignedIn = Reply<typeof login> & { device: string }

/**
 * Opens a session, unless the member's password has changed since it was checked, or their company
 * is waiting to be deleted.
 */
function openSession(
  server: Server,
  visitor: Visitor,
  member: MatchedAccount,
): Promise<SignedIn | 'closing' | undefined> {
  const { device = newSecret(), address, userAgent, now } = visitor
  const token = newToken()
  const who = { companyId: member.company_id, userId: member.user_id, now }
  const checked = member.password_hash
  const session = { id: uuidv7(), tokenHash: hashToken(token), userAgent, checked, ...who }
  return withCompanyTransaction(server.database, who.companyId, async (db) => {
    if (await isAccessBlocked(db, who)) return 'closing'
    if (!(await insertSession(db, session))) return undefined
    recordAuditEvent({ ...who, db, address }, { action: 'signed_in', facts: { device: userAgent } })
    notify(
      { ...who, db, userId: null },
      { kind: 'new_device', about: who.userId },
      selectIfNewDevice({ ...who, device }),
    )
    const [[user]] = await db.batch([
      signedInUser(who),
      ...storeDevice({ ...who, device, address }),
    ])
    return { token, user: requireFound(user), device }
  })
}

/**
 * Signs in. Throws the same 401 in the same time for a wrong password and an unknown email, and 423
 * if the company is closing.
 */
export async function signIn(
  server: Server,
  visitor: Visitor,
  { email, password }: Parsed<typeof login>['body'],
): Promise<SignedIn> {
  const member = await findMatchedAccount(server.database, email, originOf(visitor))
  const counted = await countAttempt(server, visitor, { email, member })
  const isRight = await verifyPassword(member?.password_hash, password)
  const signedIn = isRight && member ? await openSession(server, visitor, member) : undefined
  if (!signedIn) {
    await countFailure(server, counted)
    await reportRefusal(server, visitor, { email, member })
    throw wrongCredentials()
  }
  await uncountAttempt(server, counted)
  if (signedIn === 'closing') throw companyClosing()
  return signedIn
}
