import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { type CommonFieldProps, FieldLabel, labelClass } from '#ui/Field.tsx'

/** The equivalent of `Field` inside a field of React Aria, which connects the ids itself. */
export function FieldFrame({
  label,
  hint,
  error,
  required,
  hideLabel,
  children,
}: CommonFieldProps & { children: ReactNode }) {
  return (
    <>
      <Label className={hideLabel ? 'sr-only' : labelClass}>
        <FieldLabel label={label} required={required} />
      </Label>
      {children}
      <FieldError className="text-sm font-medium whitespace-pre-line text-not-done">
        {error}
      </FieldError>
      {hint && (
        <Text slot="description" className="field-hint text-sm text-muted">
          {hint}
        </Text>
      )}
    </>
  )
}

export const frameClass = 'field flex min-w-0 flex-col gap-1.5'
