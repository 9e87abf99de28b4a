import { formatTag } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import type { CompanyUser } from '#features/users/contract.ts'
import { fullName } from '#features/users/web/pending.ts'
import { formatDistance, formatMoment } from '#features/users/web/relative-time.ts'
import { SelectRow } from '#records/list/web/SelectBox.tsx'
import type { Selection } from '#records/list/web/useSelection.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'

/** Picture, name and address; marks the reader and the owner. */
export function Identity({ user }: { user: CompanyUser }) {
  const { t } = useTranslations('users')
  const name = fullName(user)
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={name} src={user.ppUrl} />
      <div className="min-w-0 leading-snug">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
          {user.id === readSession()?.userId && <Badge tone="accent">{t('you')}</Badge>}
          {user.is_owner && <Badge tone="info">{t('owner')}</Badge>}
        </div>
        {user.email && user.email !== name && (
          <bdi
            dir="ltr"
            title={user.email}
            className="block max-w-64 truncate text-sm font-normal text-muted rtl:text-end"
          >
            {user.email}
          </bdi>
        )}
      </div>
    </div>
  )
}

const MAX_NAMES = 3

/** A dash for an empty value, with a text for screen readers. */
export function EmptyCell() {
  const { t } = useTranslations('users')
  return (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('none')}</span>
    </span>
  )
}

/** Names as chips; if there are many, the first ones and the number of others. */
export function Names({
  label,
  names = [],
  tone = 'neutral',
}: {
  label: string
  names: readonly { id: string; name: string }[] | undefined
  tone?: 'neutral' | 'accent'
}) {
  const { t, locale } = useTranslations('users')
  if (names.length === 0) return null
  const shown = names.length > MAX_NAMES ? names.slice(0, MAX_NAMES - 1) : names
  const others = names.slice(shown.length)
  const said = new Intl.ListFormat(formatTag(locale)).format(others.map(({ name }) => name))
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1">
      {shown.map(({ id, name }) => (
        <li key={id} className="max-w-full">
          <Badge tone={tone} className="max-w-full">
            <bdi className="truncate">{name}</bdi>
          </Badge>
        </li>
      ))}
      {others.length > 0 && (
        <li title={said}>
          <Badge tone={tone}>
            <bdi dir="ltr" aria-hidden="true">
              +{others.length}
            </bdi>
            <span className="sr-only">{t('moreNames', { count: others.length, names: said })}</span>
          </Badge>
        </li>
      )}
    </ul>
  )
}

export function Status({ user }: { user: CompanyUser }) {
  const { t } = useTranslations('users')
  return user.status === 'pending' ? (
    <Badge tone="late">{t('pending')}</Badge>
  ) : (
    <Badge tone="done">{t('active')}</Badge>
  )
}

export function LastSeen({ user }: { user: CompanyUser }) {
  const { t, locale } = useTranslations('users')
  const { last_seen_at, status } = user
  if (!last_seen_at)
    return <span className="text-muted">{t(status === 'pending' ? 'notYet' : 'never')}</span>
  const reading = { now: Date.now(), locale, timeZone: readSession()?.timezone ?? 'UTC' }
  return (
    <time
      dateTime={last_seen_at}
      title={formatMoment(last_seen_at, reading)}
      className="whitespace-nowrap text-muted"
    >
      {formatDistance(last_seen_at, reading)}
    </time>
  )
}

/** Only a hint: the server decides for each member. */
export const isSelectable = ({ can }: CompanyUser): boolean =>
  Boolean(can?.assign_roles || can?.update)

export function SelectMember({
  user,
  selection,
}: {
  user: CompanyUser
  selection: Selection<CompanyUser>
}) {
  return (
    <SelectRow
      id={user.id}
      name={fullName(user)}
      disabled={!isSelectable(user)}
      selection={selection}
    />
  )
}
