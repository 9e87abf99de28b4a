import { redirect } from '@tanstack/react-router'
import { noteChange } from '#app/web/guard/changes.ts'
import { setNotice } from '#app/web/notices.ts'
import { fetchDataFromApi, storedProfile } from '#features/profile/web/api.ts'
import type { Permission } from '#platform/shared/permissions.ts'
import { callEvents } from '#platform/web/call.ts'
import {
  clearStorage,
  companyClock,
  readSession,
  type Session,
  sessionEvents,
  setPlanExpired,
  storedToken,
} from '#platform/web/session.ts'

/**
 * What opens a page: one of the permissions is enough, and so is managing a department where that
 * stands among them. Pages without any are for every member.
 */
export type PageMay = 'owner' | readonly (Permission | 'department-manager')[] | undefined

let refreshed = false
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
}

/** Asks the server what holds now; when it cannot be reached, the stored answer goes on. */
async function askAgain(): Promise<void> {
  refreshed = true
  try {
    const { changed } = await fetchDataFromApi()
    notePlanEnd()
    if (changed) onChange()
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

async function fetchFirst(): Promise<void> {
  try {
    await fetchDataFromApi()
    refreshed = true
  } catch (error) {
    // The token was dead: that is said over the sign-in page, not over a page that failed.
    if (!storedToken()) throw redirect({ to: '/signin' })
    throw error
  }
}

async function signedIn(): Promise<Session> {
  if (!storedToken()) throw redirect({ to: '/signin' })
  if (isComplete()) refreshInBackground()
  else await fetchFirst()
  notePlanEnd()
  const session = readSession()
  if (!session) throw redirect({ to: '/signin' })
  return session
}

/** A page that is only fetched ahead, as for a link under the pointer, signs nobody out. */
interface Visit {
  preload: boolean
}

/**
 * A signed-in visitor of a public page goes to the company. A dead token is forgotten without a
 * word: whoever came for this page, perhaps by a link in a mail, stays on it.
 */
export async function guardPublicPage({ preload }: Visit): Promise<void> {
  if (!storedToken() || preload) return
  try {
    await fetchDataFromApi()
    refreshed = true
  } catch {
    clearStorage()
    setNotice(undefined)
    return
  }
  const companyName = readSession()?.companySlug
  if (companyName)
    throw redirect({ to: '/$companyName/dashboard-default', params: { companyName } })
}

/** A member cannot subscribe: if the plan has not been renewed meanwhile, they are told so. */
async function recheckPlan(): Promise<void> {
  await askAgain()
  const session = readSession()
  if (session?.planExpired && !session.isOwner) callEvents.planExpired('')
}

export async function guardSignedIn({ preload }: Visit): Promise<void> {
  const { planExpired, isOwner } = await signedIn()
  if (planExpired && !isOwner && !preload) void recheckPlan()
}

interface Place {
  pathname: string
  searchStr: string
  hash: string
}

/** A company's page: signed in, plan not expired, and under the company's own address. */
export async function guardCompany(companyName: string, place: Place): Promise<void> {
  const session = await signedIn()
  if (session.planExpired) throw redirect({ to: '/subscription' })
  if (companyName === session.companySlug) return
  const rest = place.pathname.split('/').slice(2).join('/') || 'dashboard-default'
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

/** Who may not see a page is led to the routine tasks, which every member has. */
export function guardPage(may: PageMay): void {
  const session = readSession()
  if (!session || isAllowed(session, may)) return
  throw redirect({ to: '/$companyName/routine-task', params: { companyName: session.companySlug } })
}
