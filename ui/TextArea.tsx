import type { ComponentProps } from 'react'
import { type CommonFieldProps, Field, useField } from '#ui/Field.tsx'
import { fieldInput } from '#ui/field-class.ts'
import { join } from '#ui/join.ts'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'required'> & CommonFieldProps

/** Grows with its text up to ten lines, where the browser supports it. */
export function TextArea({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  id,
  rows = 3,
  dir = 'auto',
  ...area
}: TextAreaProps) {
  const ids = useField({ hint, error, id })
  return (
    <Field {...{ ids, label, hint, error, required, hideLabel, className }}>
      <textarea
        {...area}
        id={ids.id}
        rows={rows}
        dir={dir}
        aria-invalid={error ? true : undefined}
        aria-required={required || undefined}
        aria-describedby={ids.describedBy}
        className={join(fieldInput, 'field-sizing-content max-h-64 min-h-20 py-2')}
      />
    </Field>
  )
}
