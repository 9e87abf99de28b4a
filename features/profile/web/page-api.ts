import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { queryClient, queryKey } from '#client/query.ts'
import { readSession, storedUserId, storeSession } from '#client/session.ts'
import { getUserProfile, type Profile } from '#features/profile/contract.ts'
import {
  cancelEmailChange,
  deleteProfilePicture,
  endSession,
  listSessions,
  setClock,
  setLocale,
  updateUserProfile,
  uploadProfilePicture,
} from '#features/profile/page-contract.ts'
import { fetchDataFromApi } from '#features/profile/web/api.ts'
import type { ProfileValues } from '#features/profile/web/values.ts'
import type { Input, Reply } from '#shared/endpoint.ts'
import type { Locale } from '#shared/locale.ts'

// Calls of the profile page only; api.ts is loaded on every page with what the shell needs.

/** Loads the profile, and also stores it for the shell. */
const profileQuery = () =>
  queryOptions({
    queryKey: queryKey(getUserProfile),
    queryFn: async () => ({ data: (await fetchDataFromApi(storedUserId())).profile }),
  })

export const useProfile = () => useQuery(profileQuery())

/** Reloads from the server, ignoring the cache; all parts of the page show the result. */
export const fetchProfileData = async () =>
  (await queryClient.fetchQuery({ ...profileQuery(), staleTime: 0, retry: false })).data

/** Saves the profile; resolves with the address that awaits confirmation, if any. */
export async function updateProfileData(body: ProfileValues): Promise<string | null> {
  return (await call(updateUserProfile, { body })).data.pending_email
}

/** Cancels a requested address change. */
export async function cancelEmail(): Promise<void> {
  await call(cancelEmailChange, undefined)
}

export async function uploadProfileImage(file: File): Promise<void> {
  const form = new FormData()
  form.set('profile_picture', file)
  await call(uploadProfilePicture, undefined, { form })
}

export async function removeProfileImage(): Promise<void> {
  await call(deleteProfilePicture, undefined)
}

/** Stores the language for mails and new devices. */
export async function keepLocale(locale: Locale): Promise<void> {
  await call(setLocale, { body: { locale } })
}

/** Stores the clock for all devices; the times on this page change at once. */
export async function keepClock(clock: Profile['clock']): Promise<void> {
  await call(setClock, { body: { clock } })
  const userId = readSession()?.userId
  if (userId) storeSession({ userId, clock })
  void queryClient.invalidateQueries({ queryKey: queryKey(getUserProfile) })
}

type Sessions = Reply<typeof listSessions>
export type Session = Sessions['sessions'][number]
type SessionId = Input<typeof endSession>['params']['id']

/** Signs out on those devices; removes each from the list as soon as it is done. */
export async function endSessions(ids: readonly SessionId[]): Promise<void> {
  const key = queryKey(listSessions)
  try {
    for (const id of ids) {
      await call(endSession, { params: { id } })
      queryClient.setQueryData<Sessions>(
        key,
        (old) => old && { sessions: old.sessions.filter((session) => session.id !== id) },
      )
    }
  } finally {
    void queryClient.invalidateQueries({ queryKey: key })
  }
}

export const forgetSessions = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKey(listSessions) })
