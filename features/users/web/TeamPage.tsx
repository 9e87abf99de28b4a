import { Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import { isMailEnabled } from '#client/mail.ts'
import { readSession } from '#client/session.ts'
import { ExportButton } from '#features/documents/web/ExportButton.tsx'
import { mayInvite } from '#features/users/web/api.ts'
import { useTeamSearch } from '#features/users/web/search.ts'
import { TeamFilters } from '#features/users/web/TeamFilters.tsx'
import { TeamList } from '#features/users/web/TeamList.tsx'
import { useMemberDialog } from '#features/users/web/useMemberDialog.tsx'
import { usePending } from '#features/users/web/usePending.ts'
import { useTeam } from '#features/users/web/useTeam.ts'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { Button } from '#ui/Button.tsx'
import { type ButtonTone, buttonClass } from '#ui/button-class.ts'
import { commandRef } from '#ui/commands.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useMedia } from '#ui/useMedia.ts'

/** On narrower screens the table becomes cards. */
const TABLE_HAS_ROOM = '(min-width: 60rem)'

/** Everyone in the company: who they are, what they may do, and whether they have joined. */
export function TeamPage() {
  const { t } = useTranslations(['users', 'lists'])
  const wide = useMedia(TABLE_HAS_ROOM)
  const list = useTeamSearch()
  const { team, reply } = useTeam(list)
  const { ask, dialog, home } = useMemberDialog()
  const { resend, copyLink } = usePending((link) => ask({ kind: 'link', ...link }))
  const invites = mayInvite()
  const isFiltered = list.inUse > 0
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 ref={home} tabIndex={-1} className="text-xl font-semibold sm:text-2xl">
            {t('title')}
          </h1>
          <p role="status" className="text-muted tabular-nums">
            {team && t('people', { count: team.total })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ExportButton kind="team" query={list.search} disabled={!team || team.total === 0} />
          {invites && <InviteLink />}
        </div>
      </div>
      <TeamFilters list={list} sorts={!wide} />
      <LoadError query={reply} title={t('failed')} className="mb-4" />
      {(team || !reply.error) && (
        <TeamList
          team={team}
          wide={wide}
          search={list.search}
          onChange={list.change}
          acts={{ openDialog: ask, resend, copyLink }}
        />
      )}
      {team?.total === 0 && (
        <EmptyState
          title={t('noMatch')}
          action={isFiltered && <Button onClick={list.clear}>{t('lists:clearFilters')}</Button>}
        >
          {t('noMatchText')}
        </EmptyState>
      )}
      {team?.total === 1 && !isFiltered && (
        <EmptyState title={t('alone')} action={invites && <InviteLink tone="secondary" />}>
          {t(isMailEnabled() ? 'aloneText' : 'aloneTextByHand')} {!invites && t('aloneAsk')}
        </EmptyState>
      )}
      {dialog}
    </>
  )
}

/** A link to the page that invites people. */
export function InviteLink({ tone = 'primary' }: { tone?: ButtonTone }) {
  const { t } = useTranslations('users')
  return (
    <Link
      to="/$companyName/addUser"
      params={{ companyName: readSession()?.companySlug ?? '' }}
      className={buttonClass({ tone })}
      ref={commandRef.create}
    >
      <UserPlus aria-hidden="true" className="size-4" />
      {t('invitePeople')}
    </Link>
  )
}
