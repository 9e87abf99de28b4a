import { Search, SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { commandRef } from '#ui/commands.ts'
import { join } from '#ui/join.ts'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { Option } from '#ui/useCombo.ts'

/** One filter of a list: its field, and the text of its chip while it is set. */
export interface Filter {
  label: string
  /** The name of the chosen value. */
  chosen: string | undefined
  onClear: () => void
  field: ReactNode
}

const MAX_SEARCH_LENGTH = 100

interface Choice<V extends string> {
  label: string
  /** The label that is shown while nothing is chosen, which means all. */
  all: string
  options: readonly Option<V>[]
  value: V | undefined
  onChange: (value: V | undefined) => void
}

/** One filter: all options or the chosen one. */
export function FilterSelect<V extends string>({
  label,
  all,
  options,
  value,
  onChange,
}: Choice<V>) {
  return (
    <NativeSelect
      label={label}
      hideLabel
      placeholder={all}
      options={options}
      value={value ?? ''}
      onChange={({ target }) => onChange(options.find(({ id }) => id === target.value)?.id)}
      className="sm:w-44"
    />
  )
}

/** A filter by one of several options; `undefined` means all. */
export function choice<V extends string>(one: Choice<V>): Filter {
  return {
    label: one.label,
    chosen: one.value && (one.options.find(({ id }) => id === one.value)?.name ?? '…'),
    onClear: () => one.onChange(undefined),
    field: <FilterSelect {...one} />,
  }
}

export interface Disclosure {
  id: string
  open: boolean
  setOpen: (open: boolean) => void
}

/** The filter fields are collapsed until the user opens them. */
export function useDisclosure(): Disclosure {
  const id = useId()
  const [open, setOpen] = useState(false)
  return { id, open, setOpen }
}

interface FilterButtonProps {
  disclosure: Disclosure
  /** The number of filters in use. Set where their chips are not next to the button. */
  inUse?: number
  size?: 'sm' | 'md'
  /** Shows only the icon and the number. */
  short?: boolean
  className?: string
}

/** Expands the filter fields. */
export function FilterButton({
  disclosure: { id, open, setOpen },
  inUse = 0,
  size = 'md',
  short,
  className,
}: FilterButtonProps) {
  const { t } = useTranslations('lists')
  return (
    <Button
      size={size}
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      icon={<SlidersHorizontal aria-hidden="true" className="size-4 text-muted" />}
      onClick={() => setOpen(!open)}
      className={join(short && 'px-3!', className)}
    >
      <span className={join(short && 'sr-only')}>{t('filter')}</span>
      {inUse > 0 && (
        <>
          <span aria-hidden="true" className="text-accent tabular-nums">
            {inUse}
          </span>
          <span className="sr-only">{t('inUse', { count: inUse })}</span>
        </>
      )}
    </Button>
  )
}

interface SearchFieldProps {
  text: string
  setText: (text: string) => void
  label: string
  hint: string
}

interface FilterBarProps {
  /** The search text. A list without it has only filters. */
  searchField?: SearchFieldProps
  filters: readonly (Filter | false | undefined)[]
  /** The sort control of a list without column headings. */
  sort?: ReactNode
  /** Clears all filters; set while any filter is in use. */
  onClear: (() => void) | undefined
  /** Set where phones show the filter button among the page's other tools. */
  disclosure?: Disclosure
  /** Content in the line of the search: `start` before it, `end` after it. */
  start?: ReactNode
  end?: ReactNode
  label?: string
  className?: string
}

/** A list's search field, its filter button, and the chips of the active filters. */
export function FilterBar({
  searchField,
  filters,
  sort,
  onClear,
  disclosure,
  start,
  end,
  label,
  className,
}: FilterBarProps) {
  const { t } = useTranslations('lists')
  const bar = useRef<HTMLElement>(null)
  const own = useDisclosure()
  const { id, open } = disclosure ?? own
  const known = filters.filter((one) => one !== undefined && one !== false)
  const set = known.filter(({ chosen }) => chosen !== undefined)
  return (
    <search
      ref={bar}
      tabIndex={-1}
      aria-label={label}
      className={join('flex flex-col gap-2 outline-none', className)}
    >
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {start}
        {searchField && (
          <TextField
            ref={commandRef.search}
            type="search"
            label={searchField.label}
            hideLabel
            placeholder={searchField.hint}
            maxLength={MAX_SEARCH_LENGTH}
            start={<Search aria-hidden="true" className="size-4" />}
            value={searchField.text}
            onChange={(event) => searchField.setText(event.target.value)}
            className={join(
              'max-sm:basis-0 max-sm:grow sm:w-56',
              disclosure && 'max-sm:order-last max-sm:basis-full',
              disclosure && !open && 'max-sm:hidden',
            )}
          />
        )}
        {known.length > 0 && (
          <FilterButton
            disclosure={disclosure ?? own}
            className={join(disclosure && 'max-sm:hidden')}
          />
        )}
        {end}
      </div>
      {set.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          {set.map(({ label: name, chosen, onClear: clear }) => (
            <Button
              key={name}
              size="sm"
              onClick={() => {
                clear()
                // The pressed chip is gone: the focus stays in the bar.
                bar.current?.focus()
              }}
            >
              <span className="sr-only">{t('removeFilter')}</span>
              <span className="text-muted">{name}</span>
              <bdi className="truncate">{chosen}</bdi>
              <X aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
            </Button>
          ))}
          {onClear && (
            <Button tone="quiet" size="sm" onClick={onClear}>
              {t('clearFilters')}
            </Button>
          )}
        </div>
      )}
      {open && (
        <div id={id} className="grid grid-cols-2 items-end gap-2 sm:flex sm:flex-wrap">
          {known.map(({ label: name, field }) => (
            <div key={name} className="contents">
              {field}
            </div>
          ))}
          {sort}
        </div>
      )}
    </search>
  )
}
