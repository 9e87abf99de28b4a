import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { matches, searchable } from '#shared/searchable.ts'
import { Field, type FieldWords, useField } from '#ui/Field.tsx'
import { bareInput, fieldGroup } from '#ui/field-class.ts'
import { join } from '#ui/join.ts'
import { OptionList } from '#ui/OptionList.tsx'
import type { Option } from '#ui/option.ts'
import { useCombo } from '#ui/useCombo.ts'

/** Stands last in the list, for a name that none of the options has. */
export interface ComboCreate {
  label: (text: string) => string
  /** Whether it was made; what is typed stays until it is. */
  onCreate: (text: string) => Promise<boolean>
}

const CREATE = 'create a new one'

/** One of many, found by typing. Emptied text means none (`null`); other text goes back. */
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
}: FieldWords & {
  options: readonly Option<Id>[]
  value: Id | null
  onChange: (value: Id | null) => void
  /** Hears what is typed, for options that have to be fetched. */
  onSearch?: (text: string) => void
  /** Lets who types a new name make a thing of that name. */
  create?: ComboCreate | undefined
  /** What is said when nothing matches. */
  emptyLabel: string
  placeholder?: string
  disabled?: boolean
  className?: string
  id?: string
}) {
  const ids = useField({ ...words, id })
  /** What is being typed; `null` while the field shows its value. */
  const [query, setQuery] = useState<string | null>(null)
  const chosen = options.find((option) => option.id === value)
  const found = query ? options.filter((option) => matches(option.name, query)) : options
  const text = query?.trim() ?? ''
  const isNew =
    create && text !== '' && !found.some(({ name }) => searchable(name) === searchable(text))
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
