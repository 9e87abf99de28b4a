import '#ui/product.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { EXTENSIONS } from '#app/web/features.ts'
import { hasLostAccess } from '#app/web/guard/guards.ts'
import { AccessDenied, AccessEnded } from '#app/web/shell/Access.tsx'
import { BottomBar } from '#app/web/shell/BottomBar.tsx'
import { OverlayLoading } from '#app/web/shell/OverlayLoading.tsx'
import { Shortcuts } from '#app/web/shell/Shortcuts.tsx'
import { Sidebar } from '#app/web/shell/Sidebar.tsx'
import { TopBar } from '#app/web/shell/TopBar.tsx'
import { useChanges } from '#app/web/shell/useChanges.ts'
import { useOfflinePages } from '#app/web/shell/useOfflinePages.ts'
import { useTranslations } from '#client/i18n.ts'
import { ExtensionsContext } from '#client/pages.ts'
import { usePreferences } from '#client/preferences.ts'
import { queryClient } from '#client/query.ts'
import { useSessionChanges } from '#client/session.ts'
import { join } from '#ui/join.ts'
import { loadWithRetries } from '#ui/lazy-page.tsx'
import { ToastHost } from '#ui/ToastHost.tsx'

const loadDrawer = () => import('#app/web/shell/NavDrawer.tsx')
const NavDrawer = lazy(async () => ({ default: (await loadDrawer()).NavDrawer }))

const loadDelivery = () => loadWithRetries(() => import('#app/web/outbox/Delivery.tsx'))
const Delivery = lazy(async () => ({ default: (await loadDelivery()).FeaturesDelivery }))

/** The layout of a signed-in member's pages: sidebar, top bar and page. */
export function Shell() {
  const { t } = useTranslations(['shell', 'common'])
  const { sidebar } = usePreferences()
  useChanges()
  useSessionChanges()
  useOfflinePages()
  const [collapsed, toggle] = useCollapsed()
  const [menuOpen, setMenuOpen] = useState(false)
  const [menuUsed, setMenuUsed] = useState(false)
  const showMenu = () => {
    setMenuUsed(true)
    setMenuOpen(true)
  }
  const openMenu = () => void loadDrawer().then(showMenu, () => {})
  return (
    <QueryClientProvider client={queryClient}>
      <div className="flex min-h-dvh bg-paper text-ink" data-sidebar={sidebar}>
        <a
          href="#content"
          className="sr-only z-50 rounded-md bg-card px-4 py-2 focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
        >
          {t('shell:skip')}
        </a>
        <aside
          className={join(
            'sidebar-ground sticky top-0 h-dvh shrink-0 border-e border-sidebar-line max-md:hidden print:hidden',
            collapsed ? 'w-[4.5rem]' : 'w-60',
          )}
        >
          <Sidebar collapsed={collapsed} />
        </aside>
        <div className="flex min-w-0 grow flex-col">
          <TopBar collapsed={collapsed} onToggle={toggle} />
          <main
            id="content"
            tabIndex={-1}
            className="min-w-0 grow px-4 pt-3 pb-[calc(3rem+var(--bottom-bar,0px))] outline-none md:px-7"
          >
            <ExtensionsContext value={EXTENSIONS}>
              <Page />
            </ExtensionsContext>
          </main>
        </div>
        <BottomBar onMore={openMenu} />
        {menuUsed && (
          <Suspense>
            <NavDrawer open={menuOpen} onClose={() => setMenuOpen(false)} />
          </Suspense>
        )}
      </div>
      <Suspense>
        <Delivery />
      </Suspense>
      <Shortcuts />
      <OverlayLoading />
      <ToastHost label={t('common:notifications')} closeLabel={t('common:close')} />
    </QueryClientProvider>
  )
}

/** The page, or a message about a missing permission. */
function Page() {
  const address = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.address })
  const denied = useRouterState({ select: ({ location }) => location.state.denied })
  if (address && hasLostAccess(address.may)) return <AccessEnded path={address.path} />
  return (
    <>
      {denied && <AccessDenied path={denied} />}
      <Outlet />
    </>
  )
}

const KEY = 'sidebarCollapsed'
const NARROW = '(max-width: 1199.98px)'

/**
 * Whether the sidebar is collapsed: the stored choice, but always collapsed at first below 1200 px.
 */
function useCollapsed(): [boolean, () => void] {
  const [collapsed, setCollapsed] = useState(
    () => matchMedia(NARROW).matches || localStorage.getItem(KEY) === 'true',
  )
  useEffect(() => {
    const media = matchMedia(NARROW)
    const follow = () => setCollapsed(media.matches || localStorage.getItem(KEY) === 'true')
    media.addEventListener('change', follow)
    return () => media.removeEventListener('change', follow)
  }, [])
  const toggle = () => {
    localStorage.setItem(KEY, String(!collapsed))
    setCollapsed(!collapsed)
  }
  return [collapsed, toggle]
}
