import { emailTaken } from '#features/auth/server/sign-up.ts'
import type { Profile } from '#features/profile/contract.ts'
import { INVALID_PHONE, isBlankPhone, keptPhone, type Phone } from '#features/profile/phones.ts'
import { getProfile, type ProfileFields, updateProfile } from '#features/profile/server/queries.ts'
import type { Ctx } from '#platform/server/context.ts'
import { Failure, found, INVALID_INPUT } from '#platform/server/errors.ts'

export async function profileOf(ctx: Ctx): Promise<Profile> {
  const row = found(await getProfile(ctx))
  const plan = { ...row.plan, expired: ctx.planExpired }
  return { ...row, permissions: [...ctx.permissions], plan }
}

/** The numbers as they are kept, without blank ones. Throws 422 that names each wrong one. */
function keptPhones(phones: readonly Phone[]): Phone[] {
  const kept = phones.map((phone) => (isBlankPhone(phone) ? undefined : (keptPhone(phone) ?? null)))
  const wrong = kept.flatMap((phone, index) =>
    phone === null ? [[`phones.${index}.phone`, INVALID_PHONE] as const] : [],
  )
  if (wrong.length > 0) throw new Failure(422, INVALID_INPUT, { errors: Object.fromEntries(wrong) })
  return kept.filter((phone) => phone != null)
}

/** Keeps the profile and says how it is now. Throws 422 for an address that somebody else has. */
export async function saveProfile(ctx: Ctx, fields: ProfileFields): Promise<Profile> {
  const phones = keptPhones(fields.phones)
  const links = fields.links.filter(({ icon, link }) => icon !== '' && link !== '')
  try {
    await updateProfile(ctx, { ...fields, phones, links })
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === 'users_email') throw emailTaken()
    throw error
  }
  return profileOf(ctx)
}
