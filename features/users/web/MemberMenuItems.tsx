import { Link2, Pencil, Send, ShieldCheck, UserMinus, UserX } from 'lucide-react'
import { use } from 'react'
import type { CompanyUser } from '#features/users/contract.ts'
import { mayInvite } from '#features/users/web/api.ts'
import { type MemberActs, MemberContext } from '#features/users/web/member-context.ts'
import { fullName, pendingMember } from '#features/users/web/pending.ts'
import type { DeferredProps } from '#platform/web/Deferred.tsx'
import { useWords } from '#platform/web/i18n.ts'
import { sendsMail } from '#platform/web/mail.ts'
import { Menu, type MenuEntry } from '#platform/web/ui/Menu.tsx'

const look = { 'aria-hidden': true, className: 'size-4 shrink-0' } as const

/** The part of an invitation: send it again, hand its link over, take it back. */
function usePendingItems(user: CompanyUser, acts: MemberActs): MenuEntry[] {
  const { t } = useWords('users')
  if (user.status !== 'pending' || !mayInvite()) return []
  const pending = pendingMember(user)
  const resend: MenuEntry = {
    id: 'resend',
    name: t('resend'),
    icon: <Send {...look} className="size-4 shrink-0 rtl:-scale-x-100" />,
    onAction: () => void acts.resend(pending),
  }
  return [
    ...(sendsMail() ? [resend] : []),
    {
      id: 'link',
      name: t('copyLink'),
      icon: <Link2 {...look} />,
      onAction: () => void acts.copyLink(pending),
    },
    {
      id: 'revoke',
      name: t('revoke'),
      icon: <UserX {...look} />,
      danger: true,
      onAction: () => acts.ask({ kind: 'revoke', pending }),
    },
  ]
}

function useMemberItems(user: CompanyUser, acts: MemberActs): MenuEntry[] {
  const { t } = useWords('users')
  const { can } = user
  const items: MenuEntry[] = []
  if (can?.update)
    items.push({
      id: 'edit',
      name: t('edit'),
      icon: <Pencil {...look} />,
      onAction: () => acts.ask({ kind: 'edit', user }),
    })
  if (can?.update || can?.assign_roles)
    items.push({
      id: 'membership',
      name: t('membership'),
      icon: <ShieldCheck {...look} />,
      onAction: () => acts.ask({ kind: 'membership', user }),
    })
  return items
}

/** What a row's dots open. Somebody who has not come yet is revoked, not removed. */
export function MemberMenuItems({ trigger, open, onOpenChange }: DeferredProps) {
  const { t } = useWords('users')
  const row = use(MemberContext)
  if (!row) throw new Error('MemberMenuItems stands inside a MemberMenu')
  const { user, acts } = row
  const parts = [useMemberItems(user, acts), usePendingItems(user, acts)]
  if (user.can?.remove && parts[1]?.length === 0)
    parts[1] = [
      {
        id: 'remove',
        name: t('remove'),
        icon: <UserMinus {...look} />,
        danger: true,
        onAction: () => acts.ask({ kind: 'remove', user }),
      },
    ]
  const [first = [], second = []] = parts
  const line: MenuEntry[] =
    first.length > 0 && second.length > 0 ? [{ id: 'line', separator: true }] : []
  return (
    <Menu
      label={t('actionsOf', { name: fullName(user) })}
      trigger={trigger()}
      open={open}
      onOpenChange={onOpenChange}
      items={[...first, ...line, ...second]}
    />
  )
}
