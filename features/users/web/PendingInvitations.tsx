import { useTranslations } from '#client/i18n.ts'
import { isMailEnabled } from '#client/mail.ts'
import { useInvitations } from '#features/users/web/api.ts'
import { InvitationRow } from '#features/users/web/InvitationRow.tsx'
import { useInvitationPage } from '#features/users/web/search.ts'
import { useMemberDialog } from '#features/users/web/useMemberDialog.tsx'
import { usePending } from '#features/users/web/usePending.ts'
import { ListPagination, useLastPage } from '#records/list/web/ListPagination.tsx'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingText, Skeleton } from '#ui/Skeleton.tsx'

const ROWS = ['w-40', 'w-32', 'w-44']

/** All people who were invited and have not joined yet. */
export function PendingInvitations() {
  const { t } = useTranslations(['users', 'common'])
  const { search, change } = useInvitationPage()
  const reply = useInvitations(search.page ?? 1)
  const { data, isPending, isPlaceholderData } = reply
  useLastPage(reply, search.page, change)
  const { ask, dialog, home } = useMemberDialog()
  const { busy, resend, copyLink } = usePending((link) => ask({ kind: 'link', ...link }))
  return (
    <section aria-labelledby="waiting" className="rounded-lg border border-line bg-card">
      <div className="flex flex-wrap items-baseline gap-x-3 px-5 py-4">
        <h2 id="waiting" ref={home} tabIndex={-1} className="text-lg font-semibold">
          {t('users:waiting')}
        </h2>
        <p className="text-sm text-muted">
          {t(isMailEnabled() ? 'users:waitingText' : 'users:waitingTextByHand')}
        </p>
      </div>
      {isPending && (
        <>
          <LoadingText />
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
      <LoadError query={reply} title={t('users:invitationsFailed')} className="m-4" />
      {data?.total === 0 && (
        <EmptyState title={t('users:noInvitations')}>{t('users:noInvitationsText')}</EmptyState>
      )}
      {data && data.data.length > 0 && (
        <ul aria-busy={isPlaceholderData || undefined}>
          {data.data.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              acts={{ openDialog: ask, resend, copyLink }}
              busy={busy}
            />
          ))}
        </ul>
      )}
      {data && data.last_page > 1 && (
        <div className="border-t border-line px-5 py-2">
          <ListPagination paged={data} onPage={(page) => change({ page })} />
        </div>
      )}
      {dialog}
    </section>
  )
}
