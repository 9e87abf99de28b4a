import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldWords, useField } from '#platform/web/ui/Field.tsx'
import { fieldInput } from '#platform/web/ui/field-class.ts'
import { join } from '#platform/web/ui/join.ts'

export type NativeSelectProps = Omit<ComponentProps<'select'>, 'required'> &
  FieldWords & {
    options: readonly { id: string | number; name: string }[]
    /** The words of the empty choice; without them there is none. */
    placeholder?: string
  }

export function NativeSelect({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  id,
  options,
  placeholder,
  ...select
}: NativeSelectProps) {
  const ids = useField({ hint, error, id })
  return (
    <Field {...{ ids, label, hint, error, required, hideLabel, className }}>
      <div className="relative">
        <select
          {...select}
          id={ids.id}
          aria-invalid={error ? true : undefined}
          aria-required={required || undefined}
          aria-describedby={ids.describedBy}
          className={join(fieldInput, 'h-10 appearance-none truncate pe-9')}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute end-3 top-3 size-4 text-muted"
        />
      </div>
    </Field>
  )
}
