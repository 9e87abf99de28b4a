import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#client/call.ts'
import { formatDate, isolateName } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { queryClient, queryKey } from '#client/query.ts'
import { companyClock, sessionEvents } from '#client/session.ts'
import { getClosing, keepCompany } from '#features/closing/contract.ts'
import { useBackupText } from '#features/closing/web/useBackupText.ts'
import { ExportData } from '#features/companies/export/web/ExportData.tsx'
import { daysBetween, type IsoDate } from '#shared/dates.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Reasons } from '#ui/Reasons.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'

/** The page is outside the company's layout, so no provider supplies the query client. */
const useClosing = () =>
  useQuery(
    { queryKey: queryKey(getClosing), queryFn: () => call(getClosing, undefined) },
    queryClient,
  )

function useCancelDeletion() {
  const { t } = useTranslations('closing')
  return useMutation(
    {
      mutationFn: () => call(keepCompany, undefined),
      onSuccess: async () => {
        toast({ tone: 'done', title: t('kept'), detail: t('keptText') })
        // The guard then redirects to the company's first page.
        await sessionEvents.profileChanged()
      },
    },
    queryClient,
  )
}

interface ScheduledDeletion {
  name: string
  day: IsoDate
  backupDays: number | null
}

function Decision({ name, day, backupDays }: ScheduledDeletion) {
  const { t, locale } = useTranslations('closing')
  const keep = useCancelDeletion()
  const copies = useBackupText(backupDays)
  // On the day itself it is too late to cancel.
  const left = daysBetween(companyClock().date, day)
  return (
    <Card>
      <p className="text-lg text-pretty">
        {t('on', { date: formatDate(day, locale, 'date'), name: isolateName(name) })}
      </p>
      <p className="mt-1 text-pretty">{left > 1 ? t('left', { count: left }) : t('leftToday')}</p>
      <p className="mt-3 text-pretty text-muted">
        {t('shut')} {copies}
      </p>
      <Button tone="primary" className="mt-5" busy={keep.isPending} onClick={() => keep.mutate()}>
        {t('keep')}
      </Button>
      {keep.isError && (
        <Alert tone="not-done" title={t('keepFailed')} className="mt-3">
          <Reasons error={keep.error} />
        </Alert>
      )}
    </Card>
  )
}

/** The only page for the owner of a company that is scheduled for deletion. */
export function ClosingPage() {
  const { t } = useTranslations(['closing', 'common'])
  const { data, error, refetch, isFetching } = useClosing()
  const isKept = data?.delete_on === null
  // Cancelled on another device.
  useEffect(() => {
    if (isKept) void sessionEvents.profileChanged()
  }, [isKept])
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="pt-2 pb-6 text-2xl font-semibold text-balance sm:pt-6">
        {t('closing:title')}
      </h1>
      {!data && !error && <Skeleton className="h-52 w-full" />}
      {!data && error && (
        <Card pad={false}>
          <ErrorState
            title={t('closing:failed')}
            retryLabel={t('common:retry')}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        </Card>
      )}
      {data?.delete_on && (
        <Decision name={data.name} day={data.delete_on} backupDays={data.backup_days} />
      )}
      <ExportData className="mt-6" />
    </div>
  )
}
