import { resetRefresh } from '#app/web/guard/guards.ts'
import { setNotice } from '#app/web/notices.ts'
import { clearPageIdentity, isOwnSession, sessionEvents, storedToken } from '#client/session.ts'

/** Redirects a signed-in user to the first page of their company. */
const HOME = '/dashboard-default'

/**
 * Reloads the app, so that the next user inherits no data of the previous one. Until then the page
 * still belongs to the previous user and so sends no more calls.
 */
function reloadForNewUser(): void {
  sessionStorage.clear()
  void sessionEvents.flushPendingInput().then(() => location.replace(HOME))
}

/**
 * If another tab ends the session, this tab forgets it too, and `leave` runs the guards again; if
 * another user signs in there, this tab reloads for them. Hidden tabs can get the event late, so
 * they check when they become visible, and every call checks first.
 */
export function watchOtherTabs(leave: () => Promise<void>): void {
  const clearUser = async () => {
    clearPageIdentity()
    sessionStorage.clear()
    resetRefresh()
    setNotice(undefined)
    await leave()
    const { queryClient } = await import('#client/query.ts')
    queryClient.clear()
  }
  const checkSession = () => {
    if (isOwnSession()) return
    if (storedToken()) reloadForNewUser()
    else void clearUser()
  }
  sessionEvents.sessionReplaced = checkSession
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== 'token') return
    if (storedToken() && location.pathname === '/signin') reloadForNewUser()
    else checkSession()
  })
  window.addEventListener('pageshow', checkSession)
  document.addEventListener('visibilitychange', () => document.hidden || checkSession())
}
