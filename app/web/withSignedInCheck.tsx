import { type ReactNode, Suspense } from 'react'
import { readSession, useSessionChanges } from '#client/session.ts'
import { words } from '#features/auth/web/feature.ts'
import { storedProfile } from '#features/profile/web/api.ts'
import { lazyPage } from '#ui/lazy-page.tsx'

const SignedInAlready = lazyPage(
  async () => (await import('#app/web/SignedInAlready.tsx')).SignedInAlready,
  { auth: words.auth },
)

function AskWhoIsSignedIn({ children }: { children: ReactNode }) {
  useSessionChanges()
  if (!readSession() || !storedProfile()) return children
  return (
    <Suspense>
      <SignedInAlready />
    </Suspense>
  )
}

/**
 * Like `lazyPage`, for the page of a mailed link: a signed-in user first chooses whether to
 * continue with it.
 */
export function withSignedInCheck(...page: Parameters<typeof lazyPage>) {
  const Page = lazyPage(...page)
  // biome-ignore lint/correctness/noComponentHookFactories: created once, when the module loads
  const Asking = () => (
    <AskWhoIsSignedIn>
      <Page />
    </AskWhoIsSignedIn>
  )
  return Object.assign(Asking, { preload: Page.preload })
}
