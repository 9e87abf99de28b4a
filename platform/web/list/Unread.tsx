import { formatTime } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { readSession } from '#platform/web/session.ts'
import { Alert } from '#platform/web/ui/Alert.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { ErrorState } from '#platform/web/ui/ErrorState.tsx'
import { useReason } from '#platform/web/useReason.ts'

interface Read {
  data: unknown
  error: Error | null
  isFetching: boolean
  dataUpdatedAt: number
  refetch: () => unknown
}

/** What could not be read: said over what was read before, or in its stead. Nothing where all went well. */
export function Unread({
  query: { data, error, isFetching, dataUpdatedAt, refetch },
  title,
  className,
}: {
  query: Read
  /** Of what stands in its stead. */
  title: string
  className?: string
}) {
  const { t, locale } = useWords(['lists', 'common'])
  const reasonOf = useReason()
  if (!error) return null
  const retry = () => void refetch()
  if (!data)
    return (
      <ErrorState title={title} retryLabel={t('common:retry')} onRetry={retry} busy={isFetching}>
        {reasonOf(error)}
      </ErrorState>
    )
  return (
    <Alert
      tone="late"
      {...(className !== undefined && { className })}
      action={
        <Button size="sm" onClick={retry} busy={isFetching}>
          {t('common:retry')}
        </Button>
      }
    >
      {t('lists:stale', { time: formatTime(dataUpdatedAt, locale, readSession()?.timezone) })}
    </Alert>
  )
}
