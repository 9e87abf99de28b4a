import { SamplePage } from '#features/demos/web/Sample.tsx'
import { useWords } from '#platform/web/i18n.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'

export function TablesPage() {
  const { t } = useWords('demos')
  return (
    <SamplePage title={t('tables')}>
      <Card>
        <EmptyState title={t('tablesEmpty')}>{t('tablesText')}</EmptyState>
      </Card>
    </SamplePage>
  )
}
