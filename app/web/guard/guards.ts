import { type HistoryState, redirect } from '@tanstack/react-router'
import { currentNotice, setNotice, takeBackExpiry } from '#app/web/notices.ts'
import { CallError, callEvents } from '#client/call.ts'
import { setLocale } from '#client/i18n.ts'
import {
  clearStorage,
  companyClock,
  getCookie,
  readSession,
  type Session,
  sessionEvents,
  setPlanExpired,
  storedToken,
  storedUserId,
} from '#client/session.ts'
import { noteChange } from '#client/session-changes.ts'
import { firstPageOf, returnPath } from '#features/auth/web/after-sign-in.ts'
import { fetchPlanInfo } from '#features/plans/web/api.ts'
import type { Profile } from '#features/profile/contract.ts'
import { fetchDataFromApi, storedProfile } from '#features/profile/web/api.ts'
import type { PageAddress, PageMay } from '#shared/pages.ts'

let refreshed = false
/** What the server has said in this visit of who is signed in: what stood there once has been theirs. */
let said: Session[] = []
let onChange = () => {}

/** What to do when the server's answer differs from what the browser had stored. */
export const whenSessionChanges = (listener: () => void): void => {
  onChange = listener
  sessionEvents.changed = askAgain
  sessionEvents.stored = noteChange
  // What was allowed a moment ago is not any more: pages and menus follow.
  callEvents.forbidden = () => void askAgain()
}

/** After signing in or out nothing that was loaded before counts. */
export const forgetRefresh = (): void => {
  refreshed = false
  said = []
}

function noteAnswer(changed: boolean): void {
  refreshed = true
  const session = readSession()
  if (session && (changed || said.length === 0)) said.push(session)
}

/** Asks the server what holds now; when it cannot be reached, the stored answer goes on. */
async function askAgain(): Promise<void> {
  refreshed = true
  const wasExpired = readSession()?.planExpired
  const notice = currentNotice()
  try {
    const { changed } = await fetchDataFromApi(storedUserId())
    notePlanEnd()
    noteAnswer(changed)
    const isExpired = readSession()?.planExpired
    if (isExpired === false) takeBackExpiry(notice)
    if (changed || isExpired !== wasExpired) onChange()
  } catch {
    refreshed = false
  }
}

/** Asks the server once per visit; the stored answer serves meanwhile. */
function refreshInBackground(): void {
  if (!refreshed) void askAgain()
}

/** A plan ends with its last day in the company's zone, whether or not the server was asked since. */
function notePlanEnd(): void {
  const lastDay = storedProfile()?.plan.expire_date
  if (lastDay && companyClock().date > lastDay) setPlanExpired(true)
}

/** Whether all is stored that pages are guarded by; what is missing is fetched first. */
const isComplete = (): boolean =>
  Boolean(readSession()?.companySlug && storedProfile() && localStorage.getItem('planExpired'))

interface Place {
  pathname: string
  searchStr: string
  hash: string
  href: string
  state: HistoryState
}

/** To the sign-in page, from where one comes back to this place. */
const toSignIn = ({ href }: Place) => redirect({ to: '/signin', state: { returnTo: href } })

/** On a device where nobody has chosen a language yet, the account's own is shown. */
async function followAccount({ locale }: Profile): Promise<void> {
  if (locale && !getCookie('locale')) await setLocale(locale)
}

async function fetchFirst(place: Place): Promise<void> {
  try {
    const { profile, changed } = await fetchDataFromApi(storedUserId())
    noteAnswer(changed)
    await followAccount(profile)
  } catch (error) {
    // The token was dead: that is said over the sign-in page, not over a page that failed.
    if (!storedToken()) throw toSignIn(place)
    throw error
  }
}

async function signedIn(place: Place): Promise<Session> {
  if (!storedToken()) throw toSignIn(place)
  if (isComplete()) refreshInBackground()
  else await fetchFirst(place)
  notePlanEnd()
  const session = readSession()
  if (!session) throw toSignIn(place)
  return session
}

/** A page that is only fetched ahead, as for a link under the pointer, signs nobody out. */
interface Visit {
  preload: boolean
}

/** The server knows the session, and nobody behind it, no more. */
const isOver = (error: unknown): boolean =>
  error instanceof CallError && [401, 404, 419].includes(error.status)

/**
 * A signed-in visitor of a public page goes to the company. A dead token is forgotten without a
 * word: whoever came for this page, perhaps by a link in a mail, stays on it. So do they when the
 * profile cannot be had just now, with their session.
 */
export async function guardPublicPage({ preload }: Visit): Promise<void> {
  if (!storedToken() || preload) return
  try {
    noteAnswer((await fetchDataFromApi(storedUserId())).changed)
  } catch (error) {
    if (isOver(error)) {
      clearStorage()
      setNotice(undefined)
    }
    return
  }
  const session = readSession()
  if (session?.companySlug) throw redirect(firstPage(session))
}

/** spec: to the company's dashboard, and who may not see that to the routine tasks. */
const firstPage = (session: Session) => ({
  to: firstPageOf(session),
  params: { companyName: session.companySlug },
})

/** The company's address alone, without a page. */
export function guardHome(): void {
  const session = readSession()
  if (session) throw redirect({ ...firstPage(session), replace: true })
}

/** As a public page, but who comes with a mailed link is asked what to do, on the page itself. */
export async function guardLinkedPage(visit: Visit & { location: Place }): Promise<void> {
  const hasLink = new URLSearchParams(visit.location.searchStr).has('token')
  await guardPublicPage(visit).catch((redirected: unknown) => {
    if (!hasLink) throw redirected
  })
}

/** A member cannot subscribe: if the plan has not been renewed meanwhile, they are told so. */
async function recheckPlan(): Promise<void> {
  const { expired } = await fetchPlanInfo()
  if (expired) callEvents.planExpired('')
  else await askAgain()
}

/** Where the owner of a company that waits to be deleted decides; nobody else has business there. */
const isAtClosing = ({ pathname }: Place): boolean => /^\/closing\/?$/.test(pathname)

const placeFor = (session: Session) =>
  session.closesOn ? { to: '/closing' as const } : firstPage(session)

/**
 * Where one subscribes. Who was led here by an expired plan is led back to their page once it runs
 * again, whoever has renewed it.
 */
export async function guardSignedIn({
  preload,
  location,
}: Visit & { location: Place }): Promise<void> {
  const session = await signedIn(location)
  if (isAtClosing(location) !== (session.closesOn !== ''))
    throw redirect({ ...placeFor(session), replace: true })
  if (session.closesOn) return
  if (!session.planExpired) {
    const href = returnPath(location.state.shut, session)
    if (href) throw redirect({ href, replace: true })
  } else if (!session.isOwner && !preload) void recheckPlan().catch(() => {})
}

/** A company's page: signed in, plan not expired, and under the company's own address. */
export async function guardCompany(companyName: string, place: Place): Promise<void> {
  if (companyName.toLowerCase() === 'ar') await setLocale('ar')
  const session = await signedIn(place)
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
    /** On the page to which somebody was led: the path of the one that they may not open. */
    denied?: string
    /** Where one subscribes: the page from which an expired plan led there. */
    shut?: string
  }
}

/** Whether somebody has lost the right to the page while it was open: it says so in its place. */
export function hasLost(may: PageMay): boolean {
  const session = readSession()
  if (!session || isAllowed(session, may)) return false
  return said.some((one) => one.userId === session.userId && isAllowed(one, may))
}

/**
 * Who may not open a page is led to the routine tasks, which every member has; who was sent there by
 * their sign-in, to where a sign-in begins. Where they land it is said which page it was.
 */
export function guardPage({ path, may }: PageAddress, { state }: Pick<Place, 'state'>): void {
  const session = readSession()
  if (!session || isAllowed(session, may)) return
  const to = state.afterSignIn ? firstPageOf(session) : '/$companyName/routine-task'
  throw redirect({ to, params: { companyName: session.companySlug }, state: { denied: path } })
}
