import { useSyncExternalStore } from 'react'
import { toLocalTime } from '#shared/dates.ts'
import { DEFAULT_COMPANY_TIMEZONE, isLocale, type Locale } from '#shared/locale.ts'
import type { Permission } from '#shared/permissions.ts'

/**
 * What the browser stores about the signed-in user. These are only hints for display: the server
 * decides what is allowed.
 */
export interface Session {
  token: string
  userId: string
  companyName: string
  /** The first path segment of the company's pages. */
  companySlug: string
  timezone: string
  isOwner: boolean
  permissions: Permission[]
  /** Ids of the departments that the user manages. */
  managedDepartments: string[]
  planExpired: boolean
  /** The day on which the company will be deleted, or an empty string. */
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

/** The user whom the browser considers signed in. */
export const storedUserId = (): string | null => localStorage.getItem('userId')

interface Identity {
  token: string
  userId: string | null
}

/** The user to whom this page belongs. */
let pageIdentity: Identity | undefined

/**
 * Whether the stored session is this page's own: false if another tab has signed in as another user
 * or signed out. A page never passes to another user, and it stays with a user who signs in again
 * elsewhere.
 */
export function isOwnSession(): boolean {
  const token = storedToken()
  const now = token ? { token, userId: storedUserId() } : undefined
  // Another tab stores its user id before its token: until the token is there, this page keeps its
  // user.
  const isSame = pageIdentity?.userId
    ? pageIdentity.userId === now?.userId
    : pageIdentity?.token === token
  if (!pageIdentity || (now && isSame)) pageIdentity = now
  return pageIdentity?.token === now?.token
}

/** Detaches the page from any user. */
export const clearPageIdentity = (): void => {
  pageIdentity = undefined
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

/** Stores the values in order. Other tabs read them all when the token changes, so it goes last. */
export function storeSession({
  permissions,
  ...session
}: Partial<Session> & {
  userId: string
  storageKey?: string
  clock?: string
  hijriDates?: boolean
}): void {
  if (permissions !== undefined) {
    const flags = Object.fromEntries(permissions.map((name) => [name, true]))
    localStorage.setItem(flagsKey(session.userId), encode(flags))
  }
  for (const [name, value] of Object.entries(session))
    if (value !== undefined) localStorage.setItem(name, String(value))
}

/** Whether the user reads times of day on a 12-hour clock. */
export const hasTwelveHourClock = (): boolean => globalThis.localStorage?.getItem('clock') === '12h'

export function setPlanExpired(expired: boolean): void {
  localStorage.setItem('planExpired', String(expired))
}

/**
 * Callbacks: `changed` when a page changed what the shell shows of the user or company, `stored`
 * when that was stored again, `replaced` when the page no longer belongs to the signed-in user.
 * `kept` resolves when pending input is stored, so that the page can go.
 */
export const sessionEvents = {
  profileChanged: async (): Promise<void> => {},
  profileStored: () => {},
  sessionReplaced: () => {},
  flushPendingInput: async (): Promise<unknown> => undefined,
  /** Whether something is being sent that a sign-out would lose. */
  isSending: (): boolean => false,
}

/** The key that encrypts what this device stores for a member; empty for any other user. */
export const storageKeyOf = (userId: string): string =>
  (storedUserId() === userId && localStorage.getItem('storageKey')) || ''

let email = ''

/**
 * The address to fill in on the sign-in page, from the previous page. It is held only in memory.
 */
export const getSignInEmail = (): string => email
export const setSignInEmail = (address: string): void => {
  email = address
}

/** Ends the push subscription, because its messages concern only the user who turned them on. */
async function unsubscribePush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

/**
 * Deletes everything readable about any user: no company data stays in a shared browser. Unsent
 * input stays encrypted in IndexedDB (`kept.ts`) until its user signs in again.
 */
export function clearStorage(): void {
  void unsubscribePush().catch(() => {})
  // The offline snapshots belong to this user alone (`useDay.ts`).
  void globalThis.caches?.delete('diwan-seen').catch(() => {})
  void globalThis.navigator?.clearAppBadge?.().catch(() => {})
  clearPageIdentity()
  localStorage.clear()
  sessionStorage.clear()
}

/** The signed-in user's address, from the stored profile. */
export const storedEmail = (): string =>
  (readStored('profile') as { email?: string } | null)?.email ?? ''

const YEAR_SECONDS = 31_536_000

/** A stored value, or null if it is not JSON: an older version can have written it. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a choice of look or language. It survives a sign-out, and the server renders with it. */
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

/** The company's current date and time of day, by this device's clock. */
export const companyClock = (): { date: string; time: string } =>
  toLocalTime(new Date(), readSession()?.timezone ?? DEFAULT_COMPANY_TIMEZONE)

let changes = 0
const listeners = new Set<() => void>()

/** Makes the shell around the pages read the stored session again. */
export function notifySessionChange(): void {
  changes += 1
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The number of changes to the stored user, company or plan. Each change renders again. */
export const useSessionChanges = (): number => useSyncExternalStore(subscribe, () => changes)
