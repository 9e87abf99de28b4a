import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { afterNavigation, handleCallEvents, useNotice } from '#app/web/notices.ts'
import { reportView } from '#app/web/page-views.ts'
import * as words from '#app/web/translations.ts'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { useSessionChanges } from '#client/session-changes.ts'
import { PRODUCT_NAME } from '#shared/locale.ts'
import { lazyPage } from '#ui/lazy-page.tsx'

const NoticeDialog = lazyPage(
  async () => (await import('#app/web/NoticeDialog.tsx')).NoticeDialog,
  {
    shell: words.shell,
  },
)

handleCallEvents()

/** The root of every page: the window's title and the notices that can appear on any page. */
export function Root() {
  const { locale } = useTranslations('common')
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const notice = useNotice()
  const router = useRouter()
  const changes = useSessionChanges()
  useEffect(
    () =>
      router.subscribe('onResolved', (navigation) => {
        afterNavigation(navigation.toLocation.pathname)
        reportView(router, navigation)
      }),
    [router],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the company changes with these
  useEffect(() => {
    document.title = readSession()?.companyName || PRODUCT_NAME[locale]
  }, [locale, pathname, changes])
  return (
    <>
      <Outlet />
      {notice && (
        <Suspense>
          <NoticeDialog />
        </Suspense>
      )}
    </>
  )
}
