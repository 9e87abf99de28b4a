import { type KeyboardEvent, useId } from 'react'
import { arrowStep, focusRadio } from '#ui/arrow-step.ts'
import { join } from '#ui/join.ts'

/** A single choice of a few visible options (Today / Yesterday): radio buttons in a row. */
export function SegmentedControl<T extends string>({
  label,
  options,
  value,
  onChange,
  className,
  asTabs = false,
}: {
  label: string
  options: readonly { id: T; name: string; disabled?: boolean }[]
  value: T
  onChange: (value: T) => void
  className?: string
  /** It selects what the page shows: up to 991 px wide it has its own line under the title. */
  asTabs?: boolean
}) {
  const name = useId()
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = arrowStep(event)
    if (!step) return
    event.preventDefault()
    const open = options.filter((option) => !option.disabled)
    const at = open.findIndex((option) => option.id === value)
    const next = open[(at + step + open.length) % open.length]
    if (!next) return
    onChange(next.id)
    focusRadio(event.currentTarget, next.id)
  }
  return (
    <div
      role="radiogroup"
      aria-label={label}
      onKeyDown={move}
      className={join(
        'inline-flex max-w-full rounded-md border border-line bg-card',
        asTabs && 'max-lg:flex max-lg:w-full max-lg:*:min-h-11 max-lg:*:flex-1',
        className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.id}
          className="relative inline-flex min-h-8 min-w-0 items-center justify-center border-s border-line px-3 text-center text-sm transition-colors first:rounded-s-md first:border-s-0 last:rounded-e-md has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent has-focus-visible:z-10 has-focus-visible:ring-focus has-disabled:text-muted not-has-checked:hover:bg-hover"
        >
          <input
            type="radio"
            name={name}
            value={option.id}
            checked={option.id === value}
            disabled={option.disabled}
            onChange={() => onChange(option.id)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none disabled:cursor-default"
          />
          <span className={join('truncate', asTabs && 'max-lg:whitespace-normal')}>
            {option.name}
          </span>
        </label>
      ))}
    </div>
  )
}
