import { localClock } from '#shared/dates.ts'
import { DEFAULT_COMPANY_TIMEZONE, isLocale, type Locale } from '#shared/locale.ts'
import type { Permission } from '#shared/permissions.ts'

/**
 * What the browser keeps of who is signed in. All of it only hints: it decides what is shown, the
 * server decides what is allowed.
 */
export interface Session {
  token: string
  userId: string
  companyName: string
  /** The company's first word in its pages' addresses. */
  companySlug: string
  timezone: string
  isOwner: boolean
  permissions: Permission[]
  /** Ids of the departments that one manages. */
  managedDepartments: string[]
  planExpired: boolean
  /** The day on which the company is deleted, or nothing. */
  closesOn: string
}

const flagsKey = (userId: string) => `permissions:${userId}`
const encode = (value: unknown) => btoa(encodeURIComponent(JSON.stringify(value)))

function decode(text: string | null): unknown {
  try {
    return text ? JSON.parse(decodeURIComponent(atob(text))) : undefined
  } catch {
    return undefined
  }
}

export const storedToken = (): string | null => localStorage.getItem('token')

/** Whom the browser takes for signed in. */
export const storedUserId = (): string | null => localStorage.getItem('userId')

interface Identity {
  token: string
  userId: string | null
}

/** Whose page this is. */
let own: Identity | undefined

/**
 * Whether the stored session is this page's own: not when somebody else has signed in, or this one
 * out, in another tab. Nobody's page becomes that of whoever is signed in, and who signs in anew
 * elsewhere stays at theirs.
 */
export function isOwnSession(): boolean {
  const token = storedToken()
  const now = token ? { token, userId: storedUserId() } : undefined
  // Who signs in elsewhere is stored before their token: until that is there, the page stays whose it was.
  const isSame = own?.userId ? own.userId === now?.userId : own?.token === token
  if (!own || (now && isSame)) own = now
  return own?.token === now?.token
}

/** The page is nobody's any more. */
export const disown = (): void => {
  own = undefined
}

export function readSession(): Session | undefined {
  const token = storedToken()
  const userId = storedUserId()
  if (!token || !userId || !isOwnSession()) return undefined
  const flags = decode(localStorage.getItem(flagsKey(userId)))
  return {
    token,
    userId,
    companyName: localStorage.getItem('companyName') ?? '',
    companySlug: localStorage.getItem('companySlug') ?? '',
    timezone: localStorage.getItem('timezone') ?? DEFAULT_COMPANY_TIMEZONE,
    isOwner: localStorage.getItem('isOwner') === 'true',
    permissions: Object.keys((flags as object | undefined) ?? {}) as Permission[],
    managedDepartments: localStorage.getItem('managedDepartments')?.match(/[^,]+/g) ?? [],
    planExpired: localStorage.getItem('planExpired') === 'true',
    closesOn: localStorage.getItem('closesOn') ?? '',
  }
}

/** Stores what is given in its order: other tabs look at it all when the token changes, so that goes last. */
export function storeSession({
  permissions,
  ...session
}: Partial<Session> & { userId: string; storageKey?: string }): void {
  if (permissions !== undefined) {
    const flags = Object.fromEntries(permissions.map((name) => [name, true]))
    localStorage.setItem(flagsKey(session.userId), encode(flags))
  }
  for (const [name, value] of Object.entries(session))
    if (value !== undefined) localStorage.setItem(name, String(value))
}

export function setPlanExpired(expired: boolean): void {
  localStorage.setItem('planExpired', String(expired))
}

/**
 * What follows when a page changed what the shell shows of the user or the company, when that has
 * been stored anew, and when the page finds that it is not that of who is signed in; and when what
 * was said on it is kept, so that it can go.
 */
export const sessionEvents = {
  changed: async (): Promise<void> => {},
  stored: () => {},
  replaced: () => {},
  kept: async (): Promise<unknown> => undefined,
  /** Whether something is being sent that a sign-out would lose. */
  isSending: (): boolean => false,
}

/** With which is sealed what this device keeps for a member; nobody else's. */
export const storageKeyOf = (userId: string): string =>
  (storedUserId() === userId && localStorage.getItem('storageKey')) || ''

let email = ''

/** The address that the sign-in page has in its field: that of the page before, which no storage keeps. */
export const knownEmail = (): string => email
export const keepEmail = (address: string): void => {
  email = address
}

/** What is pushed to this browser concerns whoever turned it on, and nobody who comes after them. */
async function dropPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

/**
 * Forgets everybody and everything that can be read: nothing of a company stays in a shared browser.
 * What has not been sent stays in IndexedDB, sealed (`kept.ts`), for who signs in again.
 */
export function clearStorage(): void {
  void dropPush().catch(() => {})
  // What was kept for a time without network is theirs alone (`seen.ts`).
  void globalThis.caches?.delete('diwan-seen').catch(() => {})
  void globalThis.navigator?.clearAppBadge?.().catch(() => {})
  disown()
  localStorage.clear()
  sessionStorage.clear()
}

/** The address of who is signed in, as their profile was stored. */
export const storedEmail = (): string =>
  (readStored('profile') as { email?: string } | null)?.email ?? ''

const YEAR_SECONDS = 31_536_000

/** A value as it was stored, or nothing when it is not JSON: an older version may have written it. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Choices of look and language, which outlive a sign-out and which the server paints with. */
export function setCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

export const getCookie = (name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([\\w-]+)`).exec(document.cookie)?.[1]

export const pageLocale = (): Locale => {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : 'en'
}

/** The company's date and time of day now, by this device's clock. */
export const companyClock = (): { date: string; time: string } =>
  localClock(new Date(), readSession()?.timezone ?? DEFAULT_COMPANY_TIMEZONE)
