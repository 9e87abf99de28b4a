import { formatTime } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { readSession } from '#platform/web/session.ts'
import { Alert } from '#platform/web/ui/Alert.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { ErrorState } from '#platform/web/ui/ErrorState.tsx'
import { useReason } from '#platform/web/useReason.ts'

/** What to say when a list could not be read: over what was read before, or in its stead. */
export function Stale({
  query,
  title,
}: {
  query: {
    data: unknown
    error: Error | null
    isFetching: boolean
    dataUpdatedAt: number
    refetch: () => Promise<unknown>
  }
  title: string
}) {
  const { t, locale } = useWords(['reviews', 'common'])
  const reasonOf = useReason()
  const { data, error, isFetching, dataUpdatedAt } = query
  if (!error) return null
  const retry = () => void query.refetch()
  if (!data)
    return (
      <ErrorState title={title} retryLabel={t('common:retry')} onRetry={retry} busy={isFetching}>
        {reasonOf(error)}
      </ErrorState>
    )
  return (
    <Alert
      tone="late"
      action={
        <Button size="sm" onClick={retry} busy={isFetching}>
          {t('common:retry')}
        </Button>
      }
    >
      {t('reviews:stale', { time: formatTime(dataUpdatedAt, locale, readSession()?.timezone) })}
    </Alert>
  )
}
