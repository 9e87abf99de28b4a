import type { ReactNode } from 'react'
import { useId } from 'react'
import { join } from '#ui/join.ts'

/** The texts of a field; every field of the kit takes them. */
export type CommonFieldProps = {
  label: string
  hint?: ReactNode
  /** What is wrong and how to fix it; marks the field as invalid. */
  error?: string | undefined
  /** Adds a star to the label; the form's schema does the validation. */
  required?: boolean | undefined
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
}

export function useField({ hint, error, id }: { hint?: ReactNode; error?: string; id?: string }) {
  const made = useId()
  const fieldId = id ?? made
  const hintId = hint ? `${fieldId}-hint` : undefined
  const errorId = error ? `${fieldId}-error` : undefined
  return {
    id: fieldId,
    hintId,
    errorId,
    describedBy: [errorId, hintId].filter(Boolean).join(' ') || undefined,
  }
}

export type FieldIds = ReturnType<typeof useField>

export const labelClass = 'text-sm font-medium text-ink'

export function FieldLabel({ label, required }: { label: string; required?: boolean | undefined }) {
  return (
    <>
      {label}
      {required && (
        <span aria-hidden="true" className="text-not-done">
          {' *'}
        </span>
      )}
    </>
  )
}

export function FieldNotes({
  ids,
  hint,
  error,
}: { ids: FieldIds } & Pick<CommonFieldProps, 'hint' | 'error'>) {
  return (
    <>
      {error && (
        <p id={ids.errorId} className="text-sm font-medium whitespace-pre-line text-not-done">
          {error}
        </p>
      )}
      {hint && (
        <div id={ids.hintId} className="field-hint text-sm text-muted">
          {hint}
        </div>
      )}
    </>
  )
}

/** Label above, control, then error and hint. */
export function Field({
  ids,
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  children,
}: CommonFieldProps & { ids: FieldIds; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={join('field flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={ids.id} className={hideLabel ? 'sr-only' : labelClass}>
        <FieldLabel label={label} required={required} />
      </label>
      {children}
      <FieldNotes ids={ids} hint={hint} error={error} />
    </div>
  )
}
