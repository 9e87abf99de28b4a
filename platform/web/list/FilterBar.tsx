import { Search, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { commandRef } from '#platform/web/commands.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { join } from '#platform/web/ui/join.ts'
import { NativeSelect } from '#platform/web/ui/NativeSelect.tsx'
import type { Option } from '#platform/web/ui/option.ts'
import { TextField } from '#platform/web/ui/TextField.tsx'

const LONGEST = 100

/** On phones the filters are folded away until they are asked for. */
export interface Folding {
  id: string
  open: boolean
}

interface FilterBarProps {
  text: string
  onText: (text: string) => void
  label: string
  hint: string
  /** Given while anything is filtered. */
  onClear: (() => void) | undefined
  folding?: Folding
  className?: string
  children?: ReactNode
}

/** The search of a list and its filters, beside each other where there is room. */
export function FilterBar({
  text,
  onText,
  label,
  hint,
  onClear,
  folding,
  className,
  children,
}: FilterBarProps) {
  const { t } = useWords('lists')
  return (
    <search
      id={folding?.id}
      className={join(
        'grid gap-2 sm:flex sm:flex-wrap',
        folding ? 'grid-cols-1' : 'grid-cols-2',
        folding?.open === false && 'max-sm:hidden',
        className,
      )}
    >
      <TextField
        ref={commandRef.search}
        type="search"
        label={label}
        hideLabel
        placeholder={hint}
        maxLength={LONGEST}
        start={<Search aria-hidden="true" className="size-4" />}
        value={text}
        onChange={(event) => onText(event.target.value)}
        className={join('sm:w-64', !folding && 'max-sm:col-span-2')}
      />
      {children}
      {onClear && (
        <Button tone="quiet" onClick={onClear} className={join(!folding && 'max-sm:col-span-2')}>
          {t('clearFilters')}
        </Button>
      )}
    </search>
  )
}

interface FilterSelectProps<V extends string> {
  label: string
  /** What is said while nothing is chosen: all of them. */
  all: string
  options: readonly Option<V>[]
  value: V | undefined
  onChange: (value: V | undefined) => void
}

/** One filter: all, or what was chosen. */
export function FilterSelect<V extends string>({
  label,
  all,
  options,
  value,
  onChange,
}: FilterSelectProps<V>) {
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

interface FilterButtonProps {
  folding: Folding
  inUse: number
  onChange: (open: boolean) => void
  size?: 'sm' | 'md'
  /** Only the icon and the number are seen. */
  short?: boolean
}

/** Unfolds the filters on a phone, and says how many are in use. */
export function FilterButton({ folding, inUse, onChange, size = 'md', short }: FilterButtonProps) {
  const { t } = useWords('lists')
  return (
    <Button
      size={size}
      aria-expanded={folding.open}
      aria-controls={folding.id}
      icon={<SlidersHorizontal aria-hidden="true" className="size-4 text-muted" />}
      onClick={() => onChange(!folding.open)}
      className={join('sm:hidden', short && 'px-3!')}
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
