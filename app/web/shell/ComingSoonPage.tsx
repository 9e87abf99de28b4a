import { usePageName } from '#app/web/shell/NotBuiltPage.tsx'
import { useWords } from '#platform/web/i18n.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'

export function ComingSoonPage() {
  const { t } = useWords('shell')
  const name = usePageName()
  return (
    <>
      {name && <h1 className="text-2xl font-semibold">{name}</h1>}
      <EmptyState title={t('comingSoon')}>{t('comingSoonText')}</EmptyState>
    </>
  )
}
