import { CallError, call } from '#client/call.ts'
import {
  clearStorage,
  isOwnSession,
  keepEmail,
  pageLocale,
  storedUserId,
  storeSession,
} from '#client/session.ts'
import type { login, register } from '#features/auth/contract.ts'
import * as auth from '#features/auth/contract.ts'
import type { Input, Reply } from '#shared/endpoint.ts'
import type { Permission } from '#shared/permissions.ts'

/** Begins a sign-up with an email address and remembers which one. */
export async function submitEmail(email: string): Promise<void> {
  const { id } = await call(auth.checkEmail, { query: { email } })
  sessionStorage.setItem('startId', id)
  sessionStorage.setItem('startEmail', email.trim())
}

export const startEmail = (): string => sessionStorage.getItem('startEmail') ?? ''

/** Asks whether the sign-up begun in this tab still lives; one that ended is begun anew. */
export async function checkStart(): Promise<void> {
  const id = sessionStorage.getItem('startId')
  if (!id) return
  try {
    await call(auth.checkStart, { query: { id } })
  } catch (error) {
    if (error instanceof CallError && error.status === 404) sessionStorage.removeItem('startId')
  }
}

/** What was typed of a sign-up, without the password. */
type Draft = Input<typeof auth.saveStart>['body']

/** What this tab keeps of a sign-up that was left half way. */
export const startDraft = (): Draft =>
  JSON.parse(sessionStorage.getItem('startDraft') ?? '{}') as Draft

/** Keeps what was typed so far, in this tab and on the server; silent when that does not work out. */
export async function keepStart(body: Draft): Promise<void> {
  const draft = JSON.stringify(body)
  if (draft === sessionStorage.getItem('startDraft')) return
  sessionStorage.setItem('startDraft', draft)
  const id = sessionStorage.getItem('startId')
  if (id) await call(auth.saveStart, { params: { id }, body }).catch(() => {})
}

/** Why somebody arrives at the sign-in page, if it is good news. */
type Welcome = 'signedUp' | 'passwordChanged' | 'joined'

export const welcome = (): Welcome | undefined =>
  (sessionStorage.getItem('welcome') as Welcome | null) ?? undefined

export const forgetWelcome = (): void => sessionStorage.removeItem('welcome')

/** What the sign-in page says to who arrives next, with their address in its field. */
export function expectAtSignIn(reason: Welcome, email: string): void {
  sessionStorage.setItem('welcome', reason)
  keepEmail(email)
}

type Registration = Input<typeof register>['body']

/** Creates the company, in the browser's time zone and the page's language. */
export async function signUp(form: Registration): Promise<void> {
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions()
  await call(auth.register, { body: { ...form, timezone, locale: pageLocale() } })
  for (const key of ['startId', 'startEmail', 'startDraft']) sessionStorage.removeItem(key)
  expectAtSignIn('signedUp', form.email)
}

/** What the roles say; what that implies comes with the profile, before the first page is shown. */
const permissionsOf = (user: Reply<typeof login>['user']): Permission[] => [
  ...new Set(user.roles.flatMap((role) => role.permissions.map(({ name }) => name))),
]

/**
 * Signs in and stores the session, with the owner's flag, which is asked for after every sign-in.
 * Without its answer nobody is signed in.
 */
export async function signIn(credentials: Input<typeof login>['body']): Promise<void> {
  const { token, user } = await call(auth.login, { body: credentials })
  // Somebody else has signed in meanwhile, in another tab: nothing of theirs is taken over.
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
    keepEmail('')
  } catch (error) {
    clearStorage()
    throw error
  }
}

/**
 * Ends the session on the server too, but leaves even when the server cannot be reached. Nothing of the
 * member stays on the device, not even what was never sent.
 */
export async function signOut(): Promise<void> {
  const userId = storedUserId()
  await call(auth.logout, undefined, { last: true }).catch(() => {})
  if (!isOwnSession()) return
  clearStorage()
  const { forgetKept } = await import('#client/kept.ts')
  if (userId) await forgetKept(userId)
}

/** Resolves with the server's words, which are the same for every address. */
export async function forgotPassword(email: string): Promise<string> {
  keepEmail(email)
  return (await call(auth.forgotPassword, { query: { email } })).message
}

/** Makes the address that the link was mailed to one's own. */
export async function confirmEmail(token: string): Promise<void> {
  await call(auth.confirmEmail, { body: { token } })
}

export async function resetPassword(form: Input<typeof auth.resetPassword>['body']): Promise<void> {
  await call(auth.resetPassword, { body: form })
  expectAtSignIn('passwordChanged', form.email)
}
