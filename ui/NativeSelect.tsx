import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { type CommonFieldProps, Field, useField } from '#ui/Field.tsx'
import { fieldInput } from '#ui/field-class.ts'
import { join } from '#ui/join.ts'

/** Above this number of options, only the chosen one is rendered until the user interacts. */
const MAX_INITIAL_OPTIONS = 50

interface NativeOption {
  id: string | number
  name: string
}

/**
 * The options of a select. A long list renders only the chosen option until the field is hovered,
 * pressed or focused, always before it opens. Otherwise a filter by 500 people would add 500
 * elements to each page.
 */
function useOptions(options: readonly NativeOption[], value: unknown) {
  const [hasInteracted, setInteracted] = useState(false)
  const showAll = () => setInteracted(true)
  // An uncontrolled select gets its value from the form and must have a matching option.
  const all = hasInteracted || value === undefined || options.length <= MAX_INITIAL_OPTIONS
  return {
    shown: all ? options : options.filter(({ id }) => String(id) === String(value)),
    interactionProps: all
      ? {}
      : { onPointerEnter: showAll, onPointerDownCapture: showAll, onFocusCapture: showAll },
  }
}

export type NativeSelectProps = Omit<ComponentProps<'select'>, 'required'> &
  CommonFieldProps & {
    options: readonly NativeOption[]
    /** The text of the empty choice; without it there is none. */
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
  const { shown, interactionProps } = useOptions(options, select.value)
  return (
    <Field {...{ ids, label, hint, error, required, hideLabel, className }}>
      <div className="relative" {...interactionProps}>
        <select
          {...select}
          id={ids.id}
          aria-invalid={error ? true : undefined}
          aria-required={required || undefined}
          aria-describedby={ids.describedBy}
          className={join(fieldInput, 'h-10 appearance-none truncate pe-9')}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {shown.map((option) => (
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
