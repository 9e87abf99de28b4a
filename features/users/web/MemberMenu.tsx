import { useNavigate } from '@tanstack/react-router'
import { ArrowRightLeft, Link2, Pencil, Send, ShieldCheck, UserMinus, UserX } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import { isMailEnabled } from '#client/mail.ts'
import { readSession } from '#client/session.ts'
import type { CompanyUser } from '#features/users/contract.ts'
import { mayInvite } from '#features/users/web/api.ts'
import type { MemberDialogState } from '#features/users/web/MemberDialogs.tsx'
import { fullName, type Pending, pendingMember } from '#features/users/web/pending.ts'
import { fetchDialogs } from '#features/users/web/useMemberDialog.tsx'
import { RowMenu } from '#records/list/web/RowMenu.tsx'
import type { MenuEntry } from '#ui/Menu.tsx'

/** The actions of a row's menu. */
export interface MemberActions {
  openDialog: (question: MemberDialogState) => void
  resend: (pending: Pending) => Promise<void>
  copyLink: (pending: Pending) => Promise<void>
}

/** Only a hint: the server decides. */
function mayHandOver(): boolean {
  const session = readSession()
  return Boolean(
    session?.isOwner ||
      session?.permissions.some((name) => name === 'manage-user' || name === 'manage-task'),
  )
}

const iconProps = { 'aria-hidden': true, className: 'size-4 shrink-0' } as const

/** The menu entries of an invitation: resend it, copy its link, revoke it. */
function usePendingItems(user: CompanyUser, acts: MemberActions): MenuEntry[] {
  const { t } = useTranslations('users')
  if (user.status !== 'pending' || !mayInvite()) return []
  const pending = pendingMember(user)
  const resend: MenuEntry = {
    id: 'resend',
    name: t('resend'),
    icon: <Send {...iconProps} className="size-4 shrink-0 rtl:-scale-x-100" />,
    onAction: () => void acts.resend(pending),
  }
  return [
    ...(isMailEnabled() ? [resend] : []),
    {
      id: 'link',
      name: t('copyLink'),
      icon: <Link2 {...iconProps} />,
      onAction: () => void acts.copyLink(pending),
    },
    {
      id: 'revoke',
      name: t('revoke'),
      icon: <UserX {...iconProps} />,
      danger: true,
      onAction: () => acts.openDialog({ kind: 'revoke', pending }),
    },
  ]
}

function useMemberItems(user: CompanyUser, acts: MemberActions): MenuEntry[] {
  const { t } = useTranslations('users')
  const { can } = user
  const navigate = useNavigate()
  const items: MenuEntry[] = []
  if (can?.update)
    items.push({
      id: 'edit',
      name: t('edit'),
      icon: <Pencil {...iconProps} />,
      onAction: () => acts.openDialog({ kind: 'edit', user }),
    })
  if (can?.update || can?.assign_roles)
    items.push({
      id: 'membership',
      name: t('membership'),
      icon: <ShieldCheck {...iconProps} />,
      onAction: () => acts.openDialog({ kind: 'membership', user }),
    })
  if (mayHandOver())
    items.push({
      id: 'handOver',
      name: t('handOverTasks'),
      icon: <ArrowRightLeft {...iconProps} />,
      onAction: () =>
        void navigate({
          to: '/$companyName/one-time-task',
          params: { companyName: readSession()?.companySlug ?? '' },
          search: { hand_over: user.id } as never,
        }),
    })
  return items
}

/** The actions on one member. A person who has not joined yet is revoked, not removed. */
export function MemberMenu({ user, acts }: { user: CompanyUser; acts: MemberActions }) {
  const { t } = useTranslations('users')
  const first = useMemberItems(user, acts)
  const pending = usePendingItems(user, acts)
  const remove: MenuEntry = {
    id: 'remove',
    name: t('remove'),
    icon: <UserMinus {...iconProps} />,
    danger: true,
    onAction: () => acts.openDialog({ kind: 'remove', user }),
  }
  const second = user.can?.remove && pending.length === 0 ? [remove] : pending
  const line: MenuEntry[] =
    first.length > 0 && second.length > 0 ? [{ id: 'line', separator: true }] : []
  return (
    <RowMenu
      id={user.id}
      name={fullName(user)}
      items={[...first, ...line, ...second]}
      prefetch={fetchDialogs}
    />
  )
}
