import { type HistoryState, redirect } from '@tanstack/react-router'
import { currentNotice, dismissPlanNotice, setNotice } from '#app/web/notices.ts'
import { CallError, callEvents } from '#client/call.ts'
import { setLocale } from '#client/i18n.ts'
import {
  clearStorage,
  companyClock,
  getCookie,
  notifySessionChange,
  readSession,
  type Session,
  sessionEvents,
  setPlanExpired,
  storedToken,
  storedUserId,
} from '#client/session.ts'
import { firstPageOf, returnPath } from '#features/auth/web/after-sign-in.ts'
import { fetchPlanInfo } from '#features/plans/web/api.ts'
import type { Profile } from '#features/profile/contract.ts'
import { fetchDataFromApi, storedProfile } from '#features/profile/web/api.ts'
import type { PageAddress, PageMay } from '#shared/pages.ts'

let refreshed = false
/**
 * The sessions that the server returned during this visit; `hasLost` looks up earlier permissions
 * in them.
 */
let knownSessions: Session[] = []
let onChange = () => {}

/** Registers what runs when the server's answer differs from the stored session. */
export const onSessionChange = (listener: () => void): void => {
  onChange = listener
  sessionEvents.profileChanged = refetchSession
  sessionEvents.profileStored = notifySessionChange
  // A call was forbidden, so the permissions have changed: update pages and menus.
  callEvents.forbidden = () => void refetchSession()
}

/** Forgets what was loaded before a sign-in or sign-out. */
export const resetRefresh = (): void => {
  refreshed = false
  knownSessions = []
}

function recordSession(changed: boolean): void {
  refreshed = true
  const session = readSession()
  if (session && (changed || knownSessions.length === 0)) knownSessions.push(session)
}

/**
 * Fetches the current session from the server; if it is unreachable, the stored session stays in
 * use.
 */
async function refetchSession(): Promise<void> {
  refreshed = true
  const wasExpired = readSession()?.planExpired
  const notice = currentNotice()
  try {
    const { changed } = await fetchDataFromApi(storedUserId())
    markExpiredPlan()
    recordSession(changed)
    const isExpired = readSession()?.planExpired
    if (isExpired === false) dismissPlanNotice(notice)
    if (changed || isExpired !== wasExpired) onChange()
  } catch {
    refreshed = false
  }
}

/** Asks the server once per visit; the stored session is used until the reply. */
function refreshInBackground(): void {
  if (!refreshed) void refetchSession()
}

/**
 * A plan ends after its last day in the company's time zone, even if the server was not asked
 * since.
 */
function markExpiredPlan(): void {
  const lastDay = storedProfile()?.plan.expire_date
  if (lastDay && companyClock().date > lastDay) setPlanExpired(true)
}

/** Whether everything that the guards need is stored; otherwise it is fetched first. */
const isComplete = (): boolean =>
  Boolean(readSession()?.companySlug && storedProfile() && localStorage.getItem('planExpired'))

interface LocationInfo {
  pathname: string
  searchStr: string
  hash: string
  href: string
  state: HistoryState
}

/** Redirects to the sign-in page, which returns to this place afterwards. */
const toSignIn = ({ href }: LocationInfo) => redirect({ to: '/signin', state: { returnTo: href } })

/** Shows the account's language on a device where no language was chosen yet. */
async function applyAccountLocale({ locale }: Profile): Promise<void> {
  if (locale && !getCookie('locale')) await setLocale(locale)
}

async function fetchFirst(place: LocationInfo): Promise<void> {
  try {
    const { profile, changed } = await fetchDataFromApi(storedUserId())
    recordSession(changed)
    await applyAccountLocale(profile)
  } catch (error) {
    // The token was invalid: report that on the sign-in page instead of showing a failed page.
    if (!storedToken()) throw toSignIn(place)
    throw error
  }
}

async function requireSession(place: LocationInfo): Promise<Session> {
  if (!storedToken()) throw toSignIn(place)
  if (isComplete()) refreshInBackground()
  else await fetchFirst(place)
  markExpiredPlan()
  const session = readSession()
  if (!session) throw toSignIn(place)
  return session
}

/** A prefetched page, for example of a hovered link, must not sign anyone out. */
interface Visit {
  preload: boolean
}

/** Whether the server no longer knows the session or its user. */
const isSessionInvalid = (error: unknown): boolean =>
  error instanceof CallError && [401, 404, 419].includes(error.status)

/**
 * Redirects a signed-in visitor of a public page to the company. An invalid token is deleted
 * silently, and the visitor stays on the page, for example one opened from a mail. If the profile
 * cannot be fetched, the visitor stays on the page and the session is kept.
 */
export async function guardPublicPage({ preload }: Visit): Promise<void> {
  if (!storedToken() || preload) return
  try {
    recordSession((await fetchDataFromApi(storedUserId())).changed)
  } catch (error) {
    if (isSessionInvalid(error)) {
      clearStorage()
      setNotice(undefined)
    }
    return
  }
  const session = readSession()
  if (session?.companySlug) throw redirect(firstPage(session))
}

/** spec: the company's dashboard, or the routine tasks for users who may not see it. */
const firstPage = (session: Session) => ({
  to: firstPageOf(session),
  params: { companyName: session.companySlug },
})

/** The company's address without a page. */
export function guardHome(): void {
  const session = readSession()
  if (session) throw redirect({ ...firstPage(session), replace: true })
}

/**
 * Like a public page, but a visitor with a mailed link is asked on the page itself how to continue.
 */
export async function guardLinkedPage(visit: Visit & { location: LocationInfo }): Promise<void> {
  const hasLink = new URLSearchParams(visit.location.searchStr).has('token')
  await guardPublicPage(visit).catch((redirected: unknown) => {
    if (!hasLink) throw redirected
  })
}

/** A member cannot subscribe: if the plan is still expired, the member is notified. */
async function recheckPlan(): Promise<void> {
  const { expired } = await fetchPlanInfo()
  if (expired) callEvents.planExpired('')
  else await refetchSession()
}

/**
 * The page where the owner decides about a company that is scheduled for deletion; other users have
 * no access.
 */
const isAtClosing = ({ pathname }: LocationInfo): boolean => /^\/closing\/?$/.test(pathname)

const landingPage = (session: Session) =>
  session.closesOn ? { to: '/closing' as const } : firstPage(session)

/**
 * Guards the subscription and closing pages. A user sent here by an expired plan returns to the
 * original page once the plan is active again, whoever renewed it.
 */
export async function guardSignedIn({
  preload,
  location,
}: Visit & { location: LocationInfo }): Promise<void> {
  const session = await requireSession(location)
  if (isAtClosing(location) !== (session.closesOn !== ''))
    throw redirect({ ...landingPage(session), replace: true })
  if (session.closesOn) return
  if (!session.planExpired) {
    const href = returnPath(location.state.shut, session)
    if (href) throw redirect({ href, replace: true })
  } else if (!session.isOwner && !preload) void recheckPlan().catch(() => {})
}

/** Requires a session, an active plan and the company's own address. */
export async function guardCompany(companyName: string, place: LocationInfo): Promise<void> {
  if (companyName.toLowerCase() === 'ar') await setLocale('ar')
  const session = await requireSession(place)
  if (session.closesOn) throw redirect({ to: '/closing', replace: true })
  if (session.planExpired) throw redirect({ to: '/subscription', state: { shut: place.href } })
  if (companyName === session.companySlug) return
  const below = place.pathname.split('/').slice(2).join('/')
  const rest = below || (companyName === 'profile' ? 'profile' : '')
  const hash = place.hash && `#${place.hash}`
  const href = `/${encodeURIComponent(session.companySlug)}/${rest}${place.searchStr}${hash}`
  throw redirect({ href, replace: true })
}

export function isAllowed(session: Session, may: PageMay): boolean {
  if (may === undefined || session.isOwner) return true
  if (may === 'owner') return false
  return may.some((one) =>
    one === 'department-manager'
      ? session.managedDepartments.length > 0
      : session.permissions.includes(one),
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The path of the page that the user was denied, on the page shown instead. */
    denied?: string
    /** On the subscription page: the page that the expired plan blocked. */
    shut?: string
  }
}

/**
 * Whether the user lost the permission for the page while it was open: the page then shows a
 * message instead.
 */
export function hasLostAccess(may: PageMay): boolean {
  const session = readSession()
  if (!session || isAllowed(session, may)) return false
  return knownSessions.some((one) => one.userId === session.userId && isAllowed(one, may))
}

/**
 * Redirects a user without permission to the routine tasks, which every member has, or directly
 * after a sign-in to the user's first page. That page then names the denied page.
 */
export function guardPage(
  { path, may }: PageAddress,
  { state }: Pick<LocationInfo, 'state'>,
): void {
  const session = readSession()
  if (!session || isAllowed(session, may)) return
  const to = state.afterSignIn ? firstPageOf(session) : '/$companyName/routine-task'
  throw redirect({ to, params: { companyName: session.companySlug }, state: { denied: path } })
}
