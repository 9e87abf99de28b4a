import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { matchesSearch, normalizeForSearch } from '#shared/searchable.ts'
import { type CommonFieldProps, Field, useField } from '#ui/Field.tsx'
import { bareInput, fieldGroup } from '#ui/field-class.ts'
import { join } from '#ui/join.ts'
import { OptionList } from '#ui/OptionList.tsx'
import type { Option } from '#ui/useCombo.ts'
import { useCombo } from '#ui/useCombo.ts'

/** The last option of the list, for a name that none of the options has. */
export interface ComboCreate {
  label: (text: string) => string
  /** Resolves to whether the item was created; the typed text stays until it was. */
  onCreate: (text: string) => Promise<boolean>
}

const CREATE = 'create a new one'

/**
 * A single choice, found by typing. Clearing the text chooses none (`null`); other unmatched text
 * is discarded.
 */
export function ComboBox<Id extends string | number = string>({
  options,
  value,
  onChange,
  onSearch,
  create,
  emptyLabel,
  placeholder,
  disabled,
  className,
  id,
  ...words
}: CommonFieldProps & {
  options: readonly Option<Id>[]
  value: Id | null
  onChange: (value: Id | null) => void
  /** Called with the typed text, for options that must be fetched. */
  onSearch?: (text: string) => void
  /** Allows creating an item with the typed name. */
  create?: ComboCreate | undefined
  /** The text shown when nothing matches. */
  emptyLabel: string
  placeholder?: string
  disabled?: boolean
  className?: string
  id?: string
}) {
  const ids = useField({ ...words, id })
  /** The text being typed; `null` while the field shows its value. */
  const [query, setQuery] = useState<string | null>(null)
  const chosen = options.find((option) => option.id === value)
  const found = query ? options.filter((option) => matchesSearch(option.name, query)) : options
  const text = query?.trim() ?? ''
  const isNew =
    create &&
    text !== '' &&
    !found.some(({ name }) => normalizeForSearch(name) === normalizeForSearch(text))
  const shown: readonly Option<Id | typeof CREATE>[] = isNew
    ? [...found, { id: CREATE, name: create.label(text) }]
    : found
  const combo = useCombo({
    options: shown,
    onPick: ({ id }) => {
      if (id === CREATE) return void create?.onCreate(text).then((made) => made && setQuery(null))
      setQuery(null)
      onChange(id)
    },
  })
  const type = (text: string) => {
    setQuery(text)
    onSearch?.(text)
    combo.show()
    combo.setAt(text ? 0 : -1)
  }
  const leave = () => {
    if (query?.trim() === '' && value !== null) onChange(null)
    setQuery(null)
    combo.hide()
  }
  return (
    <Field {...words} ids={ids} className={className}>
      <div
        ref={combo.boxRef}
        data-disabled={disabled || undefined}
        className={join(fieldGroup, 'flex h-10 items-center')}
      >
        <input
          {...combo.inputProps}
          id={ids.id}
          dir="auto"
          value={query ?? chosen?.name ?? ''}
          placeholder={placeholder}
          disabled={disabled}
          aria-invalid={words.error ? true : undefined}
          aria-required={words.required || undefined}
          aria-describedby={ids.describedBy}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={leave}
          className={join(bareInput, 'h-full px-3')}
        />
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none me-3 size-4 shrink-0 text-muted"
        />
        <OptionList
          combo={combo}
          label={words.label}
          options={shown}
          chosen={value === null ? [] : [value]}
          emptyLabel={emptyLabel}
        />
      </div>
    </Field>
  )
}
