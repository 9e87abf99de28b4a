import { Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useWords } from '#platform/web/i18n.ts'
import { readSession } from '#platform/web/session.ts'
import { type ButtonTone, buttonClass } from '#platform/web/ui/button-class.ts'

/** To the page that invites. */
export function InviteLink({ tone = 'primary' }: { tone?: ButtonTone }) {
  const { t } = useWords('users')
  return (
    <Link
      to="/$companyName/addUser"
      params={{ companyName: readSession()?.companySlug ?? '' }}
      className={buttonClass({ tone })}
      data-shortcut="create"
    >
      <UserPlus aria-hidden="true" className="size-4" />
      {t('invitePeople')}
    </Link>
  )
}
