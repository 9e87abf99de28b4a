import { forgetRefresh } from '#app/web/guard/guards.ts'
import { setNotice } from '#app/web/notices.ts'
import { storedToken } from '#platform/web/session.ts'

/** When another tab ends the session, this one forgets it as well; `leave` asks the guards anew. */
export function followSignOut(leave: () => Promise<void>): void {
  window.addEventListener('storage', ({ key }) => {
    if ((key !== null && key !== 'token') || storedToken()) return
    sessionStorage.clear()
    forgetRefresh()
    setNotice(undefined)
    void leave().then(async () => {
      const { queryClient } = await import('#platform/web/query.ts')
      queryClient.clear()
    })
  })
}
