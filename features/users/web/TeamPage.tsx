import { mayInvite } from '#features/users/web/api.ts'
import { InviteLink } from '#features/users/web/InviteLink.tsx'
import { NO_FILTERS, useTeamSearch } from '#features/users/web/search.ts'
import { TeamFilters } from '#features/users/web/TeamFilters.tsx'
import { TeamList } from '#features/users/web/TeamList.tsx'
import { usePending } from '#features/users/web/usePending.ts'
import { useQuestion } from '#features/users/web/useQuestion.tsx'
import { useTeam } from '#features/users/web/useTeam.ts'
import { useWords } from '#platform/web/i18n.ts'
import { sendsMail } from '#platform/web/mail.ts'
import { Alert } from '#platform/web/ui/Alert.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/ErrorState.tsx'
import { useMedia } from '#platform/web/useMedia.ts'
import { useReason } from '#platform/web/useReason.ts'
import { useTypedText } from '#platform/web/useTypedText.ts'

/** Below that the rows of the table are cards. */
const TABLE_HAS_ROOM = '(min-width: 60rem)'

/** Everybody of the company: who they are, what they may do, and whether they have come. */
export function TeamPage() {
  const { t } = useWords(['users', 'common'])
  const reasonOf = useReason()
  const wide = useMedia(TABLE_HAS_ROOM)
  const { search, change } = useTeamSearch()
  const [text, setText] = useTypedText(search.search ?? '', (typed) =>
    change({ search: typed.trim() || undefined }, { replace: true }),
  )
  const { team, error, isFetching, refetch } = useTeam(search, change)
  const { ask, dialog, home } = useQuestion()
  const { resend, copyLink } = usePending((link) => ask({ kind: 'link', ...link }))
  const invites = mayInvite()
  const isFiltered = Boolean(text || search.status || search.role_id || search.dept_id)
  const clear = () => {
    setText('')
    change(NO_FILTERS)
  }
  const again = () => void refetch()
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 ref={home} tabIndex={-1} className="text-xl font-semibold sm:text-2xl">
            {t('users:title')}
          </h1>
          <p role="status" className="text-muted tabular-nums">
            {team && t('users:people', { count: team.total })}
          </p>
        </div>
        {invites && <InviteLink />}
      </div>
      <TeamFilters
        search={search}
        text={text}
        onText={setText}
        onChange={change}
        onClear={isFiltered ? clear : undefined}
        sorts={!wide}
      />
      {team && error && (
        <Alert
          tone="late"
          className="mb-4"
          action={
            <Button size="sm" onClick={again} busy={isFetching}>
              {t('common:retry')}
            </Button>
          }
        >
          {t('users:stale')}
        </Alert>
      )}
      {!team && error ? (
        <ErrorState
          title={t('users:failed')}
          retryLabel={t('common:retry')}
          onRetry={again}
          busy={isFetching}
        >
          {reasonOf(error)}
        </ErrorState>
      ) : (
        <TeamList
          team={team}
          wide={wide}
          search={search}
          onChange={change}
          acts={{ ask, resend, copyLink }}
        />
      )}
      {team?.total === 0 && (
        <EmptyState
          title={t('users:noMatch')}
          action={isFiltered && <Button onClick={clear}>{t('users:clearFilters')}</Button>}
        >
          {t('users:noMatchText')}
        </EmptyState>
      )}
      {team?.total === 1 && !isFiltered && (
        <EmptyState title={t('users:alone')} action={invites && <InviteLink tone="secondary" />}>
          {t(sendsMail() ? 'users:aloneText' : 'users:aloneTextByHand')}{' '}
          {!invites && t('users:aloneAsk')}
        </EmptyState>
      )}
      {dialog}
    </>
  )
}
