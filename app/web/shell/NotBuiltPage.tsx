import { Link, useRouterState } from '@tanstack/react-router'
import { nameOfPage } from '#app/web/shell/entries.ts'
import { useWords } from '#platform/web/i18n.ts'
import { PublicLayout } from '#platform/web/layout/PublicLayout.tsx'
import { readSession } from '#platform/web/session.ts'
import { buttonClass } from '#platform/web/ui/button-class.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'

/** The name of the page at the current address. */
export function usePageName(): string | undefined {
  const { locale } = useWords('shell')
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return nameOfPage(decodeURIComponent(pathname.split('/')[2] ?? ''))?.[locale]
}

function NotBuilt() {
  const { t } = useWords('shell')
  const session = readSession()
  const companyName = session?.planExpired ? undefined : session?.companySlug
  return (
    <EmptyState
      title={t('notBuiltTitle')}
      action={
        companyName ? (
          <Link
            to="/$companyName/routine-task"
            params={{ companyName }}
            className={buttonClass({})}
          >
            {t('backToWork')}
          </Link>
        ) : undefined
      }
    >
      {t('notBuiltText')}
    </EmptyState>
  )
}

/** Stands honestly for a page that a later version brings. */
export function NotBuiltPage() {
  const name = usePageName()
  return (
    <>
      {name && <h1 className="text-2xl font-semibold">{name}</h1>}
      <NotBuilt />
    </>
  )
}

/** The same for a page that belongs to no company and has no name yet. */
export function NotBuiltPlan() {
  const { t } = useWords('shell')
  return (
    <>
      <h1 className="sr-only">{t('notBuiltTitle')}</h1>
      <NotBuilt />
    </>
  )
}

export function NotBuiltOutside() {
  return (
    <PublicLayout>
      <NotBuiltPlan />
    </PublicLayout>
  )
}
