import { revokeOtherAccess } from '#features/auth/server/address-queries.ts'
import {
  hashPassword,
  revokePasswordBoundAccess,
  verifyPassword,
} from '#features/auth/server/passwords.ts'
import type { changePassword } from '#features/profile/page-contract.ts'
import { changePasswordHash, findAccess } from '#features/profile/server/session-queries.ts'
import { recordAuditEvent } from '#server/audit.ts'
import { createReadQueries, withCompanyTransaction } from '#server/database/tenant.ts'
import { invalidField } from '#server/errors.ts'
import type { Member } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import { enforceLimits, type RateWindow, refundHits } from '#server/limits/rate-limits.ts'
import { notify } from '#server/mail/notify.ts'
import type { Parsed } from '#shared/endpoint.ts'

export const wrongPassword = () =>
  invalidField('current_password', {
    en: 'The current password is not correct.',
    ar: 'كلمة المرور الحالية غير صحيحة.',
  })

/** As at sign-in: an attempt counts before its password is checked, but not if it was correct. */
const failureWindows = ({ userId, address }: Member): RateWindow[] => [
  { key: `password ${userId} ${address}`, max: 10, minutes: 15 },
  { key: `password ${userId}`, max: 100, minutes: 24 * 60 },
]

/** Checks a member's own password and returns its hash. Throws `wrong` (422) if incorrect. */
export async function checkOwnPassword(
  server: Server,
  member: Member,
  { password, wrong = wrongPassword }: { password: string; wrong?: () => Error },
): Promise<string> {
  const windows = failureWindows(member)
  await enforceLimits(server, windows)
  const db = createReadQueries(server.database, member.companyId)
  const hash = (await findAccess({ ...member, db }))?.password_hash
  if (!(await verifyPassword(hash, password)) || !hash) throw wrong()
  await refundHits(server, windows)
  return hash
}

/** For a form whose field is called `password`. */
export const incorrectPassword = () =>
  invalidField('password', {
    en: 'The password is not correct.',
    ar: 'كلمة المرور غير صحيحة.',
  })

/** The implementation of `ownPasswordCheck`. */
export async function confirmByPassword(
  server: Server,
  member: Member,
  password: string,
): Promise<void> {
  await checkOwnPassword(server, member, { password, wrong: incorrectPassword })
}

/** Changes the member's password and ends all other sessions. Throws 422 for a wrong password. */
export async function changeOwnPassword(
  server: Server,
  member: Member,
  { current_password, password }: Parsed<typeof changePassword>['body'],
): Promise<void> {
  const from = await checkOwnPassword(server, member, { password: current_password })
  const to = await hashPassword(password)
  await withCompanyTransaction(server.database, member.companyId, async (db) => {
    const ctx = { ...member, db }
    if (!(await changePasswordHash(ctx, { from, to }))) throw wrongPassword()
    recordAuditEvent(ctx, { action: 'password_changed', facts: {} })
    notify({ ...ctx, userId: null }, { kind: 'password_changed', about: ctx.userId }, [ctx.userId])
    await revokeOtherAccess(ctx)
    await revokePasswordBoundAccess(ctx, ctx)
  })
}
