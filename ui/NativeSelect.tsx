import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Field, type FieldWords, useField } from '#ui/Field.tsx'
import { fieldInput } from '#ui/field-class.ts'
import { join } from '#ui/join.ts'

/** Above this number of options, only the chosen one is rendered until the user interacts. */
const FEW = 50

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
  const [isWanted, setWanted] = useState(false)
  const want = () => setWanted(true)
  // An uncontrolled select gets its value from the form and must have a matching option.
  const all = isWanted || value === undefined || options.length <= FEW
  return {
    shown: all ? options : options.filter(({ id }) => String(id) === String(value)),
    whenNear: all ? {} : { onPointerEnter: want, onPointerDownCapture: want, onFocusCapture: want },
  }
}

export type NativeSelectProps = Omit<ComponentProps<'select'>, 'required'> &
  FieldWords & {
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
  const { shown, whenNear } = useOptions(options, select.value)
  return (
    <Field {...{ ids, label, hint, error, required, hideLabel, className }}>
      <div className="relative" {...whenNear}>
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
