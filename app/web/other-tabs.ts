import { forgetRefresh } from '#app/web/guard/guards.ts'
import { setNotice } from '#app/web/notices.ts'
import { disown, isOwnSession, sessionEvents, storedToken } from '#client/session.ts'

/** Leads whoever is signed in to their company, to the page at which they begin. */
const HOME = '/dashboard-default'

/**
 * Loads the product anew: nothing that this page holds of somebody is left to whoever came after. Until
 * it is gone the page stays whose it was, so that it sends nothing more.
 */
function beginAnew(): void {
  sessionStorage.clear()
  void sessionEvents.kept().then(() => location.replace(HOME))
}

/**
 * When another tab ends the session, this one forgets it as well, and `leave` asks the guards anew;
 * when somebody else has signed in there, this one becomes theirs. Hidden tabs sleep and may hear of
 * it late, so they look when they are seen again, and every call looks before it is made.
 */
export function followOtherTabs(leave: () => Promise<void>): void {
  const forget = async () => {
    disown()
    sessionStorage.clear()
    forgetRefresh()
    setNotice(undefined)
    await leave()
    const { queryClient } = await import('#client/query.ts')
    queryClient.clear()
  }
  const look = () => {
    if (isOwnSession()) return
    if (storedToken()) beginAnew()
    else void forget()
  }
  sessionEvents.replaced = look
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== 'token') return
    if (storedToken() && location.pathname === '/signin') beginAnew()
    else look()
  })
  window.addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', () => document.hidden || look())
}
