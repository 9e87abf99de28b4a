import { Check, Minus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { join } from '#ui/join.ts'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Shows the label to screen readers only (for example in a table cell). */
  hideLabel?: boolean
  /** Only some of the items it represents are checked. */
  indeterminate?: boolean
}

const box =
  'peer size-5 appearance-none rounded-sm border border-field-line bg-card transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent aria-invalid:border-not-done disabled:border-line disabled:bg-hover disabled:checked:border-transparent disabled:checked:bg-field-line forced-colors:appearance-auto'
const mark = 'pointer-events-none absolute size-4 text-accent-foreground opacity-0'

export function Checkbox({
  label,
  hint,
  error,
  hideLabel,
  indeterminate = false,
  className,
  ref,
  ...input
}: CheckboxProps) {
  const id = useId()
  const noteId = hint || error ? `${id}-note` : undefined
  const attach = (node: HTMLInputElement | null) => {
    if (node) node.indeterminate = indeterminate
    if (typeof ref === 'function') return ref(node)
    if (ref) ref.current = node
  }
  return (
    <div className={className}>
      <label className="inline-flex min-h-6 items-start gap-2.5 text-base has-disabled:text-muted">
        <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
          <input
            {...input}
            ref={attach}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={noteId}
            className={box}
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className={join(mark, 'peer-checked:peer-not-indeterminate:opacity-100')}
          />
          <Minus
            aria-hidden="true"
            strokeWidth={3}
            className={join(mark, 'peer-indeterminate:opacity-100')}
          />
        </span>
        <span className={hideLabel ? 'sr-only' : 'min-w-0'}>{label}</span>
      </label>
      {noteId && (
        <p
          id={noteId}
          className={join(
            'ms-7.5 text-sm whitespace-pre-line',
            error ? 'font-medium text-not-done' : 'text-muted',
          )}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
