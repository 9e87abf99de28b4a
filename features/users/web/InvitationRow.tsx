import { Link2, Send, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { isMailEnabled } from '#client/mail.ts'
import { readSession } from '#client/session.ts'
import type { Invitation } from '#features/users/invitations.ts'
import type { MemberActions } from '#features/users/web/MemberMenu.tsx'
import { Names } from '#features/users/web/MemberParts.tsx'
import { fullName, pendingOf } from '#features/users/web/pending.ts'
import { formatDistance, formatMoment } from '#features/users/web/relative-time.ts'
import type { usePending } from '#features/users/web/usePending.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'

interface Props {
  invitation: Invitation
  acts: MemberActions
  busy: ReturnType<typeof usePending>['busy']
}

/** An invitation: the invited person, the inviter, its expiry, and its actions. */
export function InvitationRow({ invitation, acts, busy }: Props) {
  const { t, locale } = useTranslations('users')
  const { email, roles, departments, invited_by, sent_at, expires_at, expired } = invitation
  const isRefused = invitation.mail_refused && !expired
  const name = fullName(invitation)
  const reading = { now: Date.now(), locale, timeZone: readSession()?.timezone ?? 'UTC' }
  const expiry = t(expired ? 'expired' : 'expires', { when: formatDistance(expires_at, reading) })
  return (
    <li className="flex flex-col gap-3 border-t border-line px-5 py-3 lg:flex-row lg:items-center lg:gap-4">
      <div className="flex min-w-0 grow items-start gap-3">
        <Avatar name={name} className="mt-0.5" />
        <div className="min-w-0 leading-snug">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <bdi className="font-medium wrap-anywhere">{name}</bdi>
            <span title={formatMoment(expires_at, reading)}>
              <Badge tone={expired ? 'not-done' : 'neutral'}>{expiry}</Badge>
            </span>
          </p>
          {name !== email && (
            <bdi dir="ltr" className="block text-sm text-muted wrap-anywhere rtl:text-end">
              {email}
            </bdi>
          )}
          {isRefused && <p className="text-sm text-not-done">{t('mailRefused')}</p>}
          <p className="text-sm text-muted">
            {t('invitedBy', { name: invited_by.name, when: formatDistance(sent_at, reading) })}
          </p>
          {roles.length + departments.length > 0 && (
            <div className="mt-1.5 flex flex-wrap gap-1">
              <Names label={t('roles')} names={roles} tone="accent" />
              <Names label={t('departments')} names={departments} />
            </div>
          )}
        </div>
      </div>
      <Actions invitation={invitation} acts={acts} busy={busy} />
    </li>
  )
}

function Actions({ invitation, acts, busy }: Props) {
  const { t } = useTranslations('users')
  const pending = pendingOf(invitation)
  const { name } = pending
  const { can } = invitation
  const isBusy = (what: 'resend' | 'link') => busy?.id === pending.id && busy.what === what
  const icon = (Icon: typeof Send, turns = ''): ReactNode => (
    <Icon aria-hidden="true" className={`size-4 ${turns}`} />
  )
  return (
    <div className="flex flex-wrap gap-2 max-lg:ps-11">
      {can.resend && (
        <>
          {isMailEnabled() && (
            <Button
              size="sm"
              icon={icon(Send, 'rtl:-scale-x-100')}
              busy={isBusy('resend')}
              aria-label={t('resendOf', { name })}
              onClick={() => void acts.resend(pending)}
            >
              {t('resendShort')}
            </Button>
          )}
          <Button
            size="sm"
            icon={icon(Link2)}
            busy={isBusy('link')}
            aria-label={t('copyLinkOf', { name })}
            onClick={() => void acts.copyLink(pending)}
          >
            {t('copyLink')}
          </Button>
        </>
      )}
      {can.revoke && (
        <Button
          size="sm"
          tone="not-done-outline"
          icon={icon(UserX)}
          aria-label={t('revokeOf', { name })}
          onClick={() => acts.openDialog({ kind: 'revoke', pending })}
        >
          {t('revokeShort')}
        </Button>
      )}
    </div>
  )
}
