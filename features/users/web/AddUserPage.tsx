import { useTranslations } from '#client/i18n.ts'
import { isMailEnabled } from '#client/mail.ts'
import { InviteForm } from '#features/users/web/InviteForm.tsx'
import { PendingInvitations } from '#features/users/web/PendingInvitations.tsx'

/** Invites people, and lists those who have not joined yet. */
export function AddUserPage() {
  const { t } = useTranslations('users')
  return (
    <div className="max-w-4xl">
      <h1 className="text-xl font-semibold sm:text-2xl">{t('invitePeople')}</h1>
      <p className="mt-1 mb-4 text-muted">
        {t(isMailEnabled() ? 'inviteLead' : 'inviteLeadByHand')}
      </p>
      <div className="flex flex-col gap-5">
        <InviteForm />
        <PendingInvitations />
      </div>
    </div>
  )
}
