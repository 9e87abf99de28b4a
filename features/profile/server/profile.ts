import { createHmac } from 'node:crypto'
import { listNearLimits } from '#features/plans/limits/server/queries.ts'
import type { Profile } from '#features/profile/contract.ts'
import {
  INVALID_PHONE,
  isBlankPhone,
  normalizePhone,
  type Phone,
} from '#features/profile/phones.ts'
import { checkEmailChange, saveEmailChange } from '#features/profile/server/email-change.ts'
import { getProfile, type ProfileFields, updateProfile } from '#features/profile/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import { Failure, INVALID_INPUT, requireFound } from '#server/errors.ts'
import type { Member } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

export async function profileOf({ database }: Server, ctx: Ctx): Promise<Profile> {
  const [kept, near] = await Promise.all([getProfile(ctx), ctx.isOwner ? listNearLimits(ctx) : []])
  const row = requireFound(kept)
  const plan = { ...row.plan, expired: ctx.planExpired, near }
  const storage_key = createHmac('sha256', database.storageKey).update(ctx.userId).digest('base64')
  return { ...row, permissions: [...ctx.permissions], plan, storage_key }
}

/** The numbers in stored form, without blank ones. Throws 422 naming each invalid number. */
function normalizePhones(phones: readonly Phone[]): Phone[] {
  const kept = phones.map((phone) =>
    isBlankPhone(phone) ? undefined : (normalizePhone(phone) ?? null),
  )
  const wrong = kept.flatMap((phone, index) =>
    phone === null ? [[`phones.${index}.phone`, INVALID_PHONE] as const] : [],
  )
  if (wrong.length > 0) throw new Failure(422, INVALID_INPUT, { errors: Object.fromEntries(wrong) })
  return kept.filter((phone) => phone != null)
}

/**
 * Saves the profile; returns its new state and the address that awaits confirmation. The password
 * check happens before the transaction.
 */
export async function saveProfile(server: Server, member: Member, fields: ProfileFields) {
  const phones = normalizePhones(fields.phones)
  const links = fields.links.filter(({ icon, link }) => icon !== '' && link !== '')
  const wish = await checkEmailChange(server, member, fields)
  return withCompanyTransaction(server.database, member.companyId, async (db) => {
    const ctx = { ...member, db }
    if (wish) await saveEmailChange(ctx, wish)
    await updateProfile(ctx, { ...fields, phones, links })
    return { profile: await profileOf(server, ctx), asked: wish?.email }
  })
}
