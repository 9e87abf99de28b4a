import { CallError, call } from '#client/call.ts'
import {
  clearStorage,
  isOwnSession,
  pageLocale,
  setSignInEmail,
  storedUserId,
  storeSession,
} from '#client/session.ts'
import type { login, register } from '#features/auth/contract.ts'
import * as auth from '#features/auth/contract.ts'
import type { Input, Reply } from '#shared/endpoint.ts'
import type { Permission } from '#shared/permissions.ts'

/** Starts a sign-up with an email address and remembers it in this tab. */
export async function submitEmail(email: string): Promise<void> {
  const { id } = await call(auth.checkEmail, { query: { email } })
  sessionStorage.setItem('startId', id)
  sessionStorage.setItem('startEmail', email.trim())
}

export const readStartEmail = (): string => sessionStorage.getItem('startEmail') ?? ''

/** Checks whether the sign-up started in this tab is still valid; an expired one starts again. */
export async function checkStart(): Promise<void> {
  const id = sessionStorage.getItem('startId')
  if (!id) return
  try {
    await call(auth.checkStart, { query: { id } })
  } catch (error) {
    if (error instanceof CallError && error.status === 404) sessionStorage.removeItem('startId')
  }
}

/** The typed values of a sign-up, without the password. */
type Draft = Input<typeof auth.saveStart>['body']

/** The values of an unfinished sign-up that this tab stores. */
export const readStartDraft = (): Draft =>
  JSON.parse(sessionStorage.getItem('startDraft') ?? '{}') as Draft

/** Stores the values typed so far, in this tab and on the server; ignores server errors. */
export async function saveStartDraft(body: Draft): Promise<void> {
  const draft = JSON.stringify(body)
  if (draft === sessionStorage.getItem('startDraft')) return
  sessionStorage.setItem('startDraft', draft)
  const id = sessionStorage.getItem('startId')
  if (id) await call(auth.saveStart, { params: { id }, body }).catch(() => {})
}

/** A success message for the sign-in page. */
type Welcome = 'signedUp' | 'passwordChanged' | 'joined'

export const readWelcome = (): Welcome | undefined =>
  (sessionStorage.getItem('welcome') as Welcome | null) ?? undefined

export const clearWelcome = (): void => sessionStorage.removeItem('welcome')

/**
 * Sets the message for the next visit of the sign-in page, and the address that fills its field.
 */
export function storeWelcome(reason: Welcome, email: string): void {
  sessionStorage.setItem('welcome', reason)
  setSignInEmail(email)
}

type Registration = Input<typeof register>['body']

/** Creates the company, in the browser's time zone and the page's language. */
export async function signUp(form: Registration): Promise<void> {
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions()
  await call(auth.register, { body: { ...form, timezone, locale: pageLocale() } })
  for (const key of ['startId', 'startEmail', 'startDraft']) sessionStorage.removeItem(key)
  storeWelcome('signedUp', form.email)
}

/**
 * The permissions that the roles list; implied ones come with the profile, before the first page is
 * shown.
 */
const permissionsOf = (user: Reply<typeof login>['user']): Permission[] => [
  ...new Set(user.roles.flatMap((role) => role.permissions.map(({ name }) => name))),
]

/**
 * Signs in and stores the session with the owner flag, which is requested after every sign-in. If
 * that request fails, the sign-in is undone.
 */
export async function signIn(credentials: Input<typeof login>['body']): Promise<void> {
  const { token, user } = await call(auth.login, { body: credentials })
  // Another user has signed in in another tab since: none of their data is taken over.
  if (storedUserId() !== null && storedUserId() !== user.id) clearStorage()
  storeSession({
    userId: user.id,
    companyName: user.company.name,
    companySlug: user.company.slug,
    permissions: permissionsOf(user),
    token,
  })
  try {
    const { isOwner } = await call(auth.isOwner, undefined)
    storeSession({ userId: user.id, isOwner })
    setSignInEmail('')
  } catch (error) {
    clearStorage()
    throw error
  }
}

/**
 * Ends the session on the server too, but signs out even if the server is unreachable. Removes all
 * of the member's data from the device, including changes that were never sent.
 */
export async function signOut(): Promise<void> {
  const userId = storedUserId()
  await call(auth.logout, undefined, { duringSignOut: true }).catch(() => {})
  if (!isOwnSession()) return
  clearStorage()
  const { deleteDeviceData } = await import('#client/device-data.ts')
  if (userId) await deleteDeviceData(userId)
}

/** Resolves with the server's message, which is the same for every address. */
export async function forgotPassword(email: string): Promise<string> {
  setSignInEmail(email)
  return (await call(auth.forgotPassword, { query: { email } })).message
}

/** Confirms the address that the link was mailed to as the member's own. */
export async function confirmEmail(token: string): Promise<void> {
  await call(auth.confirmEmail, { body: { token } })
}

export async function resetPassword(form: Input<typeof auth.resetPassword>['body']): Promise<void> {
  await call(auth.resetPassword, { body: form })
  storeWelcome('passwordChanged', form.email)
}
