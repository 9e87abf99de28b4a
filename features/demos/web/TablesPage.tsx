import { useTranslations } from '#client/i18n.ts'
import { SamplePage } from '#features/demos/web/Sample.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

export function TablesPage() {
  const { t } = useTranslations('demos')
  return (
    <SamplePage title={t('tables')}>
      <Card>
        <EmptyState title={t('tablesEmpty')}>{t('tablesText')}</EmptyState>
      </Card>
    </SamplePage>
  )
}
