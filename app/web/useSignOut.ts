import { useRouter } from '@tanstack/react-router'
import { resetRefresh } from '#app/web/guard/guards.ts'
import { runSignOut } from '#client/call.ts'
import { queryClient } from '#client/query.ts'
import { clearStorage, storedToken } from '#client/session.ts'
import { signOut } from '#features/auth/web/api.ts'

/**
 * Ends the session if it is still active, clears all loaded data and goes to the sign-in page. With
 * `wantsBack`, after an involuntary sign-out, the next sign-in returns to the current page.
 */
export function useSignOut(): (as?: { wantsBack: boolean }) => Promise<void> {
  const router = useRouter()
  return async ({ wantsBack } = { wantsBack: false }) => {
    const { pathname, href, state } = router.state.location
    const returnTo = pathname === '/signin' ? state.returnTo : href
    await runSignOut(async () => {
      void queryClient.cancelQueries()
      if (storedToken()) await signOut()
      else clearStorage()
      resetRefresh()
      queryClient.clear()
      await router.navigate({ to: '/signin', state: wantsBack && returnTo ? { returnTo } : {} })
    })
  }
}
