import type { ComponentProps, ReactNode } from 'react'
import { type CommonFieldProps, Field, useField } from '#ui/Field.tsx'
import { bareInput, fieldGroup } from '#ui/field-class.ts'
import { join } from '#ui/join.ts'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'required'> &
  CommonFieldProps & {
    /** Shown inside the box at its end: a toggle, a unit. */
    end?: ReactNode
    /** Shown inside the box at its start: an icon. */
    start?: ReactNode
  }

/** `className` positions the whole field; `{...register('email')}` spreads onto the input. */
export function TextField({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  start,
  end,
  id,
  type = 'text',
  dir,
  ...input
}: TextFieldProps) {
  const ids = useField({ hint, error, id })
  return (
    <Field {...{ ids, label, hint, error, required, hideLabel, className }}>
      <div
        data-disabled={input.disabled || undefined}
        className={join(fieldGroup, 'flex h-10 items-center')}
      >
        {start && <span className="ms-3 shrink-0 text-muted">{start}</span>}
        <input
          {...input}
          id={ids.id}
          type={type}
          dir={dir ?? naturalDirection(type)}
          aria-invalid={error ? true : undefined}
          aria-required={required || undefined}
          aria-describedby={ids.describedBy}
          className={join(bareInput, 'h-full', start ? 'px-2' : 'px-3')}
        />
        {end && <span className="me-1.5 inline-flex shrink-0">{end}</span>}
      </div>
    </Field>
  )
}

/** Text takes the direction of what is typed; addresses and numbers are always left to right. */
const naturalDirection = (type: string) =>
  type === 'email' || type === 'url' || type === 'tel' || type === 'password' ? 'ltr' : 'auto'
