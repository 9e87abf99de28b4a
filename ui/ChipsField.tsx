import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { matchesSearch } from '#shared/searchable.ts'
import { type CommonFieldProps, Field, useField } from '#ui/Field.tsx'
import { bareInput, fieldGroup } from '#ui/field-class.ts'
import { join } from '#ui/join.ts'
import { OptionList } from '#ui/OptionList.tsx'
import type { Option } from '#ui/useCombo.ts'
import { useCombo } from '#ui/useCombo.ts'

export type ChipsFieldProps<Id extends string | number> = CommonFieldProps & {
  options: readonly Option<Id>[]
  value: readonly Id[]
  onChange: (value: Id[]) => void
  /** Called with the typed text, for options that must be fetched. */
  onSearch?: (text: string) => void
  /** Name of a chip's button: "Remove Mona". */
  removeLabel: (name: string) => string
  /** The text shown when nothing matches. */
  emptyLabel: string
  placeholder?: string
  disabled?: boolean
  className?: string
  id?: string
}

/**
 * Shows the chosen options as chips, followed by a search input. Each value appears at most once.
 */
export function ChipsField<Id extends string | number>({
  options,
  value,
  onChange,
  onSearch,
  removeLabel,
  emptyLabel,
  placeholder,
  disabled,
  className,
  id,
  listsChosen,
  ...words
}: ChipsFieldProps<Id> & {
  /** The list also shows the chosen options, marked; picking one of them removes it. */
  listsChosen: boolean
}) {
  const ids = useField({ ...words, id })
  const [query, setQuery] = useState('')
  const chosen = [...new Set(value)]
  const shown = options.filter(
    (option) =>
      (listsChosen || !chosen.includes(option.id)) && (!query || matchesSearch(option.name, query)),
  )
  const toggle = (one: Id) =>
    onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
  const combo = useCombo({
    options: shown,
    keepOpen: true,
    onPick: (option) => {
      setQuery('')
      toggle(option.id)
    },
  })
  const type = (text: string) => {
    setQuery(text)
    onSearch?.(text)
    combo.show()
    combo.setAt(text ? 0 : -1)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = chosen.at(-1)
    if (event.key === 'Backspace' && query === '' && last !== undefined) toggle(last)
    else combo.inputProps.onKeyDown(event)
  }
  const remove = (one: Id) => {
    toggle(one)
    combo.inputRef.current?.focus()
  }
  return (
    <Field {...words} ids={ids} className={className}>
      <div
        ref={combo.boxRef}
        data-disabled={disabled || undefined}
        className={join(fieldGroup, 'flex min-h-10 flex-wrap items-center gap-1.5 p-1.5')}
      >
        {chosen.map((one) => (
          <Chip
            key={one}
            name={options.find((option) => option.id === one)?.name ?? String(one)}
            removeLabel={removeLabel}
            disabled={disabled}
            onRemove={() => remove(one)}
          />
        ))}
        <input
          {...combo.inputProps}
          id={ids.id}
          dir="auto"
          value={query}
          placeholder={chosen.length ? undefined : placeholder}
          disabled={disabled}
          aria-invalid={words.error ? true : undefined}
          aria-required={words.required || undefined}
          aria-describedby={ids.describedBy}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onBlur={() => {
            setQuery('')
            combo.hide()
          }}
          className={join(bareInput, 'h-6.5 w-20 px-1.5 disabled:w-px')}
        />
        <OptionList
          combo={combo}
          label={words.label}
          options={shown}
          chosen={chosen}
          emptyLabel={emptyLabel}
          multiple
        />
      </div>
    </Field>
  )
}

function Chip({
  name,
  removeLabel,
  disabled,
  onRemove,
}: {
  name: string
  removeLabel: (name: string) => string
  disabled: boolean | undefined
  onRemove: () => void
}) {
  return (
    <span className="inline-flex min-h-6.5 max-w-full items-center rounded-sm bg-accent-soft ps-2 text-sm text-accent">
      <bdi className="min-w-0 truncate">{name}</bdi>
      <button
        type="button"
        aria-label={removeLabel(name)}
        disabled={disabled}
        onClick={onRemove}
        className="grid size-6.5 shrink-0 place-items-center rounded-sm hover:bg-card"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  )
}

/** A multiple choice. The list marks the chosen options; picking one again removes it. */
export function MultiSelect<Id extends string | number = string>(props: ChipsFieldProps<Id>) {
  return <ChipsField {...props} listsChosen />
}

/** A multiple choice. The list shows only the matching options that are not chosen yet. */
export function TagsInput<Id extends string | number = string>(props: ChipsFieldProps<Id>) {
  return <ChipsField {...props} listsChosen={false} />
}
