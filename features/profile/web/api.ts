import { call } from '#client/call.ts'
import { readSession, readStored, sessionEvents, storeSession } from '#client/session.ts'
import { getUserProfile, type Profile } from '#features/profile/contract.ts'

const PROFILE_KEY = 'profile'

/** The profile as it was last seen, for a page that must not wait; nothing when its shape is old. */
export function storedProfile(): Profile | undefined {
  const stored = getUserProfile.reply.safeParse({ data: readStored(PROFILE_KEY) })
  const profile = stored.data?.data
  return profile?.id === readSession()?.userId ? profile : undefined
}

/**
 * Loads all that the shell needs of the signed-in user: profile, owner flag, permissions, plan.
 * Stores it, and says whether anything that guards decide by differs from what was stored of
 * `userId`; another user than that is a change, too.
 */
export async function fetchDataFromApi(
  userId: string | null,
): Promise<{ profile: Profile; changed: boolean }> {
  const before = localStorage.getItem(PROFILE_KEY)
  const { data: profile } = await call(getUserProfile, undefined)
  const { company, plan } = profile
  storeSession({
    userId: profile.id,
    companyName: company.name,
    companySlug: company.slug,
    timezone: company.timezone,
    isOwner: profile.is_owner,
    permissions: profile.permissions,
    managedDepartments: profile.managed_departments,
    planExpired: plan.expired,
    closesOn: company.delete_on ?? '',
    storageKey: profile.storage_key,
  })
  const after = JSON.stringify(profile)
  localStorage.setItem(PROFILE_KEY, after)
  const changed = before !== after || profile.id !== userId
  if (changed) sessionEvents.stored()
  return { profile, changed }
}
