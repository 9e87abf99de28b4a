import { useId, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { Kind, useMembership } from '#features/users/web/useMembership.ts'
import { matchesSearch } from '#shared/searchable.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { TextField } from '#ui/TextField.tsx'

export interface Choice {
  id: string
  name: string
}

/** The number of choices from which a search field appears. */
const SEARCH_FROM = 9

const EMPTY = { roles: 'noRoles', departments: 'noDepartments' } as const
const READ_ONLY = { roles: 'rolesOnlyRead', departments: 'departmentsOnlyRead' } as const

/** Roles or departments as checkboxes; each shows its own error from the server. */
export function MembershipList({
  kind,
  choices,
  membership,
  readOnly,
}: {
  kind: Kind
  choices: readonly Choice[]
  membership: ReturnType<typeof useMembership>
  readOnly: boolean
}) {
  const { t } = useTranslations('users')
  const id = useId()
  const [query, setQuery] = useState('')
  const { isHeld, isSaving, toggle, refusals } = membership
  const shown = choices.filter(({ name }) => !query || matchesSearch(name, query))
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-2 font-semibold">
        {t(kind)}
      </h3>
      {readOnly && <p className="mb-2 text-sm text-muted">{t(READ_ONLY[kind])}</p>}
      {choices.length >= SEARCH_FROM && (
        <TextField
          type="search"
          label={t('find', { list: t(kind) })}
          hideLabel
          placeholder={t('find', { list: t(kind) })}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className="mb-2"
        />
      )}
      {shown.length === 0 && (
        <p className="text-muted">{t(choices.length === 0 ? EMPTY[kind] : 'noSuch')}</p>
      )}
      <ul className="-mx-1 overflow-y-auto sm:max-h-72 px-1">
        {shown.map((choice) => (
          <li key={choice.id} className="flex items-start gap-2 py-1.5">
            <Checkbox
              className="min-w-0 grow"
              label={<bdi className="wrap-anywhere">{choice.name}</bdi>}
              checked={isHeld(kind, choice.id)}
              disabled={readOnly}
              aria-busy={isSaving(choice.id) || undefined}
              error={refusals[choice.id]}
              onChange={({ target }) => toggle(kind, choice.id, target.checked)}
            />
            {isSaving(choice.id) && <Spinner />}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {shown
          .map((choice) => refusals[choice.id])
          .filter(Boolean)
          .join(' ')}
      </p>
    </fieldset>
  )
}
