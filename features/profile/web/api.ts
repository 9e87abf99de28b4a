import { call } from '#client/call.ts'
import { readSession, readStored, sessionEvents, storeSession } from '#client/session.ts'
import { getUserProfile, Profile } from '#features/profile/contract.ts'

const PROFILE_KEY = 'profile'

/** The last stored profile, for pages that must not wait; undefined if its format is outdated. */
export function storedProfile(): Profile | undefined {
  const profile = Profile.safeParse(readStored(PROFILE_KEY)).data
  return profile?.id === readSession()?.userId ? profile : undefined
}

/**
 * Loads everything that the shell needs of the signed-in user (profile, owner flag, permissions,
 * plan) and stores it. `changed` is true if it differs from the data stored before, or if the user
 * is not `userId`.
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
    hijriDates: company.hijri_dates,
    isOwner: profile.is_owner,
    permissions: profile.permissions,
    managedDepartments: profile.managed_departments,
    planExpired: plan.expired,
    closesOn: company.delete_on ?? '',
    storageKey: profile.storage_key,
    clock: profile.clock,
  })
  const after = JSON.stringify(profile)
  localStorage.setItem(PROFILE_KEY, after)
  const changed = before !== after || profile.id !== userId
  if (changed) sessionEvents.profileStored()
  return { profile, changed }
}
