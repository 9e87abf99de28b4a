import { useRouterState } from '@tanstack/react-router'
import { nameOfPage } from '#app/web/shell/entries.ts'
import { useTranslations } from '#client/i18n.ts'
import { EmptyState } from '#ui/EmptyState.tsx'

/** The name of the page at the current address. */
function usePageName(): string | undefined {
  const { locale } = useTranslations('shell')
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return nameOfPage(decodeURIComponent(pathname.split('/')[2] ?? ''))?.[locale]
}

export function ComingSoonPage() {
  const { t } = useTranslations('shell')
  const name = usePageName()
  return (
    <>
      {name && <h1 className="text-2xl font-semibold">{name}</h1>}
      <EmptyState title={t('comingSoon')}>{t('comingSoonText')}</EmptyState>
    </>
  )
}
