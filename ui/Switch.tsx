import { type ComponentProps, type ReactNode, useId } from 'react'
import { join } from '#ui/join.ts'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> & {
  label: ReactNode
  hint?: ReactNode
  hideLabel?: boolean
}

/** Takes effect at once; for a choice that is applied with "Save" use Checkbox. */
export function Switch({ label, hint, hideLabel, className, ...input }: SwitchProps) {
  const hintId = useId()
  return (
    <label
      className={join(
        'flex min-h-6 items-start gap-3 text-base has-disabled:text-muted',
        className,
      )}
    >
      <span className="relative mt-0.5 inline-flex h-5 w-9 shrink-0">
        <input
          {...input}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: the browser exposes `checked` itself
          role="switch"
          aria-describedby={hint ? hintId : undefined}
          className="peer absolute inset-0 appearance-none rounded-full border border-field-line bg-hover transition-colors checked:border-accent checked:bg-accent disabled:border-line disabled:checked:border-transparent disabled:checked:bg-field-line forced-colors:appearance-auto"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute start-1 top-1 size-3 rounded-full bg-field-line transition-transform peer-checked:translate-x-4 peer-checked:bg-accent-foreground rtl:peer-checked:-translate-x-4 forced-colors:hidden"
        />
      </span>
      <span className={hideLabel ? 'sr-only' : 'min-w-0'}>
        {label}
        {hint && (
          <span id={hintId} className="block text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
