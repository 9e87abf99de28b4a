import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { NavDrawer } from '#app/web/shell/NavDrawer.tsx'
import { Sidebar } from '#app/web/shell/Sidebar.tsx'
import { TopBar } from '#app/web/shell/TopBar.tsx'
import { useCollapsed } from '#app/web/shell/useCollapsed.ts'
import { formatTag } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { usePreferences } from '#platform/web/preferences.ts'
import { queryClient } from '#platform/web/query.ts'
import { join } from '#platform/web/ui/join.ts'
import { ToastRegion } from '#platform/web/ui/ToastRegion.tsx'

/** The frame of a signed-in member's pages: sidebar, top bar, and the page. */
export function Shell() {
  const { t, locale } = useWords(['shell', 'common'])
  const { sidebar } = usePreferences()
  const [collapsed, toggle] = useCollapsed()
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale={formatTag(locale)}>
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
            <TopBar collapsed={collapsed} onToggle={toggle} onOpenMenu={() => setMenuOpen(true)} />
            <main
              id="content"
              tabIndex={-1}
              className="min-w-0 grow px-4 pt-3 pb-12 outline-none md:px-7"
            >
              <Outlet />
            </main>
          </div>
          <NavDrawer open={menuOpen} onClose={() => setMenuOpen(false)} />
        </div>
        <ToastRegion label={t('common:notifications')} closeLabel={t('common:close')} />
      </I18nProvider>
    </QueryClientProvider>
  )
}
