import { CircleAlert, X } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import type { Entry } from '#features/users/web/useInvites.ts'
import { join } from '#ui/join.ts'
import { Spinner } from '#ui/Spinner.tsx'

interface Props {
  entry: Entry
  /** The id of the error text. */
  reasonId: string | undefined
  /** Receives the names of the groups that the person should join. */
  onEdit: (groups: readonly string[]) => void
  onRemove: () => void
}

/** The names of the roles and departments in a pasted row. */
function useGroupNames({ role_ids = [], department_ids = [] }: Entry): string[] {
  const { data } = useDirectory()
  const named = [...(data?.departments ?? []), ...(data?.roles ?? [])]
  return [...department_ids, ...role_ids].flatMap(
    (id) => named.find((one) => one.id === id)?.name ?? [],
  )
}

/** One address: a click moves it back into the field, the cross removes it. */
export function AddressChip({ entry, reasonId, onEdit, onRemove }: Props) {
  const { t } = useTranslations('users')
  const { email, name, last_name, sending } = entry
  const groups = useGroupNames(entry)
  const person = [`${name} ${last_name}`.trim(), ...groups].filter(Boolean).join(' · ')
  return (
    <li
      className={join(
        'inline-flex max-w-full items-center rounded-sm text-sm',
        reasonId ? 'bg-not-done-soft text-not-done' : 'bg-hover text-ink',
      )}
    >
      <button
        type="button"
        aria-label={t(sending ? 'sendingAddress' : 'editAddress', { email })}
        aria-describedby={reasonId}
        title={person || undefined}
        aria-disabled={sending}
        onClick={() => sending || onEdit(groups)}
        className="inline-flex min-h-6.5 min-w-0 items-center gap-1.5 rounded-sm ps-2"
      >
        {reasonId && <CircleAlert aria-hidden="true" className="size-3.5 shrink-0" />}
        {sending && <Spinner />}
        <bdi className="truncate">{email}</bdi>
      </button>
      {groups.map((group) => (
        <bdi key={group} className="truncate ps-1.5 text-muted">
          {group}
        </bdi>
      ))}
      <button
        type="button"
        aria-label={t('removeAddress', { email })}
        aria-disabled={sending}
        onClick={() => sending || onRemove()}
        className="grid size-6.5 shrink-0 place-items-center rounded-sm hover:bg-card"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </li>
  )
}
