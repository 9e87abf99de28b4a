import { useNavigate } from '@tanstack/react-router'
import { forgetRefresh } from '#app/web/guard/guards.ts'
import { signOut } from '#features/auth/web/api.ts'
import { queryClient } from '#platform/web/query.ts'
import { clearStorage, storedToken } from '#platform/web/session.ts'

/** Ends the session, if it still lives, forgets all that was loaded, and goes to the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    if (storedToken()) await signOut()
    else clearStorage()
    forgetRefresh()
    queryClient.clear()
    await navigate({ to: '/signin' })
  }
}
