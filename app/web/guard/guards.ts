import { redirect } from '@tanstack/react-router'
import { setNotice } from '#app/web/notices.ts'
import { fetchDataFromApi, storedProfile } from '#features/profile/web/api.ts'
import type { Permission } from '#platform/shared/permissions.ts'
import { callEvents } from '#platform/web/call.ts'
import { clearStorage, readSession, type Session, storedToken } from '#platform/web/session.ts'

/** Which permissions open a page: one of them is enough. Pages without any are for every member. */
export type PageMay = 'owner' | readonly Permission[] | undefined

let refreshed = false
let onChange = () => {}

/** What to do when the server's answer differs from what the browser had stored. */
export const whenSessionChanges = (listener: () => void): void => {
  onChange = listener
}

/** After signing in or out nothing that was loaded before counts. */
export const forgetRefresh = (): void => {
  refreshed = false
}

/** Asks the server once per visit; the stored answer serves meanwhile. */
function refreshInBackground(): void {
  if (refreshed) return
  refreshed = true
  fetchDataFromApi().then(
    ({ changed }) => changed && onChange(),
    () => {
      refreshed = false
    },
  )
}

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
  if (readSession() && storedProfile()) refreshInBackground()
  else await fetchFirst()
  const session = readSession()
  if (!session) throw redirect({ to: '/signin' })
  return session
}

/**
 * A signed-in visitor of a public page goes to the company. A dead token is forgotten without a
 * word: whoever came for this page, perhaps by a link in a mail, stays on it.
 */
export async function guardPublicPage(): Promise<void> {
  if (!storedToken()) return
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

export async function guardSignedIn(): Promise<void> {
  await signedIn()
}

interface Location {
  pathname: string
  searchStr: string
  hash: string
}

/** A member cannot subscribe: if the plan has not been renewed meanwhile, they are told so. */
async function sendToOwner(): Promise<void> {
  await fetchDataFromApi().catch(() => {})
  if (readSession()?.planExpired) callEvents.planExpired('')
}

/** A company's page: signed in, plan not expired, and under the company's own address. */
export async function guardCompany(companyName: string, location: Location): Promise<void> {
  const session = await signedIn()
  if (session.planExpired) {
    if (!session.isOwner) void sendToOwner()
    throw redirect({ to: '/subscription' })
  }
  if (companyName === session.companySlug) return
  const rest = location.pathname.split('/').slice(2).join('/') || 'dashboard-default'
  const hash = location.hash && `#${location.hash}`
  const href = `/${encodeURIComponent(session.companySlug)}/${rest}${location.searchStr}${hash}`
  throw redirect({ href, replace: true })
}

export function isAllowed(session: Session, may: PageMay): boolean {
  if (may === undefined || session.isOwner) return true
  if (may === 'owner') return false
  return may.some((permission) => session.permissions.includes(permission))
}

/** Who may not see a page is led to the routine tasks, which every member has. */
export function guardPage(may: PageMay): void {
  const session = readSession()
  if (!session || isAllowed(session, may)) return
  throw redirect({ to: '/$companyName/routine-task', params: { companyName: session.companySlug } })
}
