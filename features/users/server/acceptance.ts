import { claimAddress, isTakenAddress } from '#features/auth/server/address-queries.ts'
import { emailTaken } from '#features/auth/server/confirmation.ts'
import { hashPassword } from '#features/auth/server/passwords.ts'
import type { registerViaInvitation } from '#features/users/invitations.ts'
import {
  activateMember,
  consumeLink,
  findAddress,
  findLink,
  findWelcome,
  selectInviter,
} from '#features/users/server/acceptance-queries.ts'
import { recordAuditEvent } from '#server/audit.ts'
import type { Visitor } from '#server/context.ts'
import type { Database } from '#server/database/database.ts'
import { createReadQueries, withCompanyTransaction } from '#server/database/tenant.ts'
import { invalidField, requireFound } from '#server/errors.ts'
import { publishChange } from '#server/live/live.ts'
import { notify } from '#server/mail/notify.ts'
import type { Parsed } from '#shared/endpoint.ts'

const invalidLink = () =>
  invalidField('token', {
    en: 'This invitation is no longer valid. Ask for a new one.',
    ar: 'لم تعد هذه الدعوة صالحة. اطلب دعوة جديدة.',
  })

/** What a valid link shows about its invitation; throws 404 for any other link. */
export async function readInvitationByToken(database: Database, token: string, now: Date) {
  const link = requireFound(await findLink(database, token, now))
  return requireFound(await findWelcome(createReadQueries(database, link.company_id), link))
}

/**
 * Activates the pending member, once per link, and ends other invitations to the same address.
 * Throws 422 for an invalid link, and for an address that is in use by now.
 */
export async function acceptInvitation(
  database: Database,
  form: Parsed<typeof registerViaInvitation>['body'],
  { now, address }: Visitor,
): Promise<void> {
  const { token } = form
  const link = await findLink(database, token, now)
  if (!link) throw invalidLink()
  const passwordHash = await hashPassword(form.password)
  await withCompanyTransaction(database, link.company_id, async (db) => {
    const claim = requireFound(await findAddress(db, link))
    await claimAddress(db, { ...claim, now })
    const taken = await consumeLink(db, link, { token, now })
    if (!taken) throw invalidLink()
    const { name, last_name } = form
    const account = { name, last_name, passwordHash, locale: taken.locale, now }
    if (!(await activateMember(db, link, account))) throw invalidLink()
    const act = { db, companyId: link.company_id, userId: link.user_id, address, now }
    recordAuditEvent(act, { action: 'invitation_accepted', facts: { email: claim.email } })
    notify(act, { kind: 'invitation_accepted', about: link.user_id }, selectInviter(link))
    publishChange(act, 'people')
  }).catch((error: unknown) => {
    throw isTakenAddress(error) ? emailTaken() : error
  })
}
