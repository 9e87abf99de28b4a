import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { matchesSearch } from '#shared/searchable.ts'
import { Field, useField } from '#ui/Field.tsx'
import { bareInput, fieldGroup } from '#ui/field-class.ts'
import { join } from '#ui/join.ts'
import { OptionList } from '#ui/OptionList.tsx'
import type { Option } from '#ui/useCombo.ts'
import { useCombo } from '#ui/useCombo.ts'

/** Further chips are hidden behind a button, because a department can have hundreds of members. */
const MAX_VISIBLE_CHIPS = 8

interface MembersFieldProps {
  people: readonly Option[]
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Always a member; only choosing another manager allows removing this one. */
  managerId: string | null
  /** The number of members who are not in `value`. */
  unnamed: number
  onSearch: (text: string) => void
  error?: string | undefined
}

/** Searches people and marks the selected ones; selecting one again removes it. */
export function MembersField({
  people,
  value,
  onChange,
  managerId,
  unnamed,
  onSearch,
  error,
}: MembersFieldProps) {
  const { t } = useTranslations('departments')
  const [query, setQuery] = useState('')
  const hint = value.length > 0 && t('people', { count: value.length + unnamed })
  const ids = useField({ hint, ...(error !== undefined && { error }) })
  const options = people.map((person) =>
    person.id === managerId ? { ...person, hint: t('manager'), disabled: true } : person,
  )
  const shown = query ? options.filter(({ name }) => matchesSearch(name, query)) : options
  const toggle = (id: string) =>
    onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id])
  const combo = useCombo({
    options: shown,
    keepOpen: true,
    onPick: ({ id }) => {
      setQuery('')
      toggle(id)
    },
  })
  const type = (text: string) => {
    setQuery(text)
    onSearch(text)
    combo.show()
    combo.setAt(text ? 0 : -1)
  }
  const leave = () => {
    setQuery('')
    combo.hide()
  }
  return (
    <Field label={t('members')} hint={hint} error={error} ids={ids}>
      <div
        ref={combo.boxRef}
        className={join(fieldGroup, 'flex min-h-10 flex-wrap items-center gap-1.5 p-1.5')}
      >
        <Chips
          people={people}
          chosen={value}
          managerId={managerId}
          onRemove={(id) => {
            toggle(id)
            combo.inputRef.current?.focus()
          }}
        />
        <input
          {...combo.inputProps}
          id={ids.id}
          dir="auto"
          value={query}
          placeholder={t('choosePeople')}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          className={join(bareInput, 'h-6.5 w-32 px-1.5')}
        />
        <OptionList
          combo={combo}
          label={t('members')}
          options={shown}
          chosen={value}
          emptyLabel={t('nobody')}
          multiple
        />
      </div>
    </Field>
  )
}

interface ChipsProps {
  people: readonly Option[]
  chosen: readonly string[]
  managerId: string | null
  onRemove: (id: string) => void
}

function Chips({ people, chosen, managerId, onRemove }: ChipsProps) {
  const { t } = useTranslations('departments')
  const [all, setAll] = useState(false)
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const named = chosen.map((id) => ({ id, name: names.get(id) ?? '' }))
  const ordered = [
    ...named.filter(({ id }) => id === managerId),
    ...named.filter(({ id }) => id !== managerId),
  ]
  return (
    <>
      {(all ? ordered : ordered.slice(0, MAX_VISIBLE_CHIPS)).map(({ id, name }) => (
        <Chip key={id} name={name} onRemove={id === managerId ? undefined : () => onRemove(id)} />
      ))}
      {ordered.length > MAX_VISIBLE_CHIPS && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="min-h-6.5 rounded-sm px-2 text-sm font-medium text-accent hover:bg-hover"
        >
          {all ? t('showFewer') : t('showAll', { count: ordered.length })}
        </button>
      )}
    </>
  )
}

function Chip({ name, onRemove }: { name: string; onRemove: (() => void) | undefined }) {
  const { t } = useTranslations('departments')
  return (
    <span
      className={join(
        'inline-flex min-h-6.5 max-w-full items-center rounded-sm bg-accent-soft ps-2 text-sm text-accent',
        !onRemove && 'pe-2',
      )}
    >
      <bdi className="min-w-0 truncate">{name}</bdi>
      {onRemove && (
        <button
          type="button"
          aria-label={t('remove', { name })}
          onClick={onRemove}
          className="grid size-6.5 shrink-0 place-items-center rounded-sm hover:bg-card"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      )}
    </span>
  )
}
