import { displayTime, formatTime } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { useReason } from '#client/useReason.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'

interface Read {
  data: unknown
  error: Error | null
  isFetching: boolean
  dataUpdatedAt: number
  refetch: () => unknown
}

interface LoadErrorProps {
  query: Read
  /** The title of the error state. */
  title: string
}

/** An error state in place of content that could not be loaded. Nothing if there is no error. */
export function LoadErrorState({
  query: { error, isFetching, refetch },
  title,
}: Omit<LoadErrorProps, 'query'> & { query: Pick<Read, 'error' | 'isFetching' | 'refetch'> }) {
  const { t } = useTranslations('common')
  const reasonOf = useReason()
  if (!error) return null
  return (
    <ErrorState
      title={title}
      retryLabel={t('retry')}
      onRetry={() => void refetch()}
      busy={isFetching}
    >
      {reasonOf(error)}
    </ErrorState>
  )
}

/** The same, or an alert above the old data if there is some. */
export function LoadError({ query, title, className }: LoadErrorProps & { className?: string }) {
  const { t, locale } = useTranslations(['lists', 'common'])
  const { data, error, isFetching, dataUpdatedAt, refetch } = query
  if (!error || !data) return <LoadErrorState query={query} title={title} />
  return (
    <Alert
      tone="late"
      {...(className !== undefined && { className })}
      action={
        <Button size="sm" onClick={() => void refetch()} busy={isFetching}>
          {t('common:retry')}
        </Button>
      }
    >
      {t('lists:stale', {
        time: displayTime(formatTime(dataUpdatedAt, locale, readSession()?.timezone)),
      })}
    </Alert>
  )
}
