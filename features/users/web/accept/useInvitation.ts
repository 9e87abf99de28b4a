import { useCallback, useEffect, useState } from 'react'
import { getInvitation, isAboutLink, type Welcome } from '#features/users/web/accept/api.ts'
import { setLocale } from '#platform/web/i18n.ts'
import { getCookie } from '#platform/web/session.ts'

export type InvitationState =
  | { is: 'loading' | 'dead' }
  | { is: 'failed'; error: unknown }
  | { is: 'open'; welcome: Welcome }

/**
 * Asks what a link invites to; by hand, since a public page has no cache. Who never chose a
 * language reads on in that of the mail.
 */
export function useInvitation(token: string) {
  const [state, setState] = useState<InvitationState>({ is: token ? 'loading' : 'dead' })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try asks again
  useEffect(() => {
    if (!token) return
    const leaving = new AbortController()
    getInvitation(token, leaving.signal).then(
      (welcome) => {
        if (!getCookie('locale')) void setLocale(welcome.locale)
        setState({ is: 'open', welcome })
      },
      (error: unknown) => {
        if (!leaving.signal.aborted)
          setState(isAboutLink(error) ? { is: 'dead' } : { is: 'failed', error })
      },
    )
    return () => leaving.abort()
  }, [token, tries])
  const retry = useCallback(() => {
    setState({ is: 'loading' })
    setTries((last) => last + 1)
  }, [])
  const end = useCallback(() => setState({ is: 'dead' }), [])
  return { state, retry, end }
}
