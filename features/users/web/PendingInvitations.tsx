import { useEffect } from 'react'
import { useInvitations } from '#features/users/web/api.ts'
import { InvitationRow } from '#features/users/web/InvitationRow.tsx'
import { Pages } from '#features/users/web/Pages.tsx'
import { useInvitationPage } from '#features/users/web/search.ts'
import { usePending } from '#features/users/web/usePending.ts'
import { useQuestion } from '#features/users/web/useQuestion.tsx'
import { useWords } from '#platform/web/i18n.ts'
import { sendsMail } from '#platform/web/mail.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/ErrorState.tsx'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'
import { useReason } from '#platform/web/useReason.ts'

const ROWS = ['w-40', 'w-32', 'w-44']

/** The page that the URL names; one beyond the last leads to the last. */
function usePage() {
  const [page, turn] = useInvitationPage()
  const reply = useInvitations(page)
  const { data, isPlaceholderData } = reply
  const last = isPlaceholderData ? undefined : data?.last_page
  const beyond = last !== undefined && page > Math.max(last, 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is another at each drawing
  useEffect(() => {
    if (beyond) turn(last, { replace: true })
  }, [beyond, last])
  return { ...reply, turn }
}

/** Everybody who was invited and has not come yet. */
export function PendingInvitations() {
  const { t } = useWords(['users', 'common'])
  const reasonOf = useReason()
  const { data, error, isPending, isFetching, isPlaceholderData, refetch, turn } = usePage()
  const { ask, dialog, home } = useQuestion()
  const { busy, resend, copyLink } = usePending((link) => ask({ kind: 'link', ...link }))
  return (
    <section aria-labelledby="waiting" className="rounded-lg border border-line bg-card">
      <div className="flex flex-wrap items-baseline gap-x-3 px-5 py-4">
        <h2 id="waiting" ref={home} tabIndex={-1} className="text-lg font-semibold">
          {t('users:waiting')}
        </h2>
        <p className="text-sm text-muted">
          {t(sendsMail() ? 'users:waitingText' : 'users:waitingTextByHand')}
        </p>
      </div>
      {isPending && (
        <>
          <p role="status" className="sr-only">
            {t('common:loading')}
          </p>
          {ROWS.map((width) => (
            <div key={width} className="flex min-h-20 gap-3 border-t border-line px-5 py-3">
              <Skeleton className="size-8 shrink-0 rounded-full" />
              <div>
                <Skeleton className={`my-1 h-3.5 ${width}`} />
                <Skeleton className="my-1.5 h-3 w-48" />
              </div>
            </div>
          ))}
        </>
      )}
      {!data && error && (
        <ErrorState
          title={t('users:invitationsFailed')}
          retryLabel={t('common:retry')}
          onRetry={() => void refetch()}
          busy={isFetching}
        >
          {reasonOf(error)}
        </ErrorState>
      )}
      {data?.total === 0 && (
        <EmptyState title={t('users:noInvitations')}>{t('users:noInvitationsText')}</EmptyState>
      )}
      {data && data.data.length > 0 && (
        <ul aria-busy={isPlaceholderData || undefined}>
          {data.data.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              acts={{ ask, resend, copyLink }}
              busy={busy}
            />
          ))}
        </ul>
      )}
      {data && data.last_page > 1 && (
        <div className="border-t border-line px-5 py-2">
          <Pages paged={data} onPage={turn} />
        </div>
      )}
      {dialog}
    </section>
  )
}
