import type { ReactNode } from 'react'
import {
  Controller,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import { useTranslations } from '#client/i18n.ts'
import { choicesOf, type Field } from '#records/fields/field.ts'
import { DatePicker } from '#ui/DatePicker.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { TimeField } from '#ui/TimeField.tsx'

interface FieldInputProps<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>
  name: Path<In>
  field: Field
  hint?: ReactNode
  autoFocus?: boolean
  /** The label of the button that empties a date. */
  clearLabel?: string
  /** The height of a text of several lines. */
  rows?: number
}

/** The input for a field on a form, by the field's kind. */
export function FieldInput<In extends FieldValues, Out>(props: FieldInputProps<In, Out>) {
  const { form, name, field, autoFocus = false, rows = 3 } = props
  const { locale } = useTranslations('common')
  const { kind, label, none, required = false } = field
  const { hint = field.hint?.[locale], clearLabel = none?.[locale] } = props
  const common = {
    label: label[locale],
    required,
    hint,
    error: get<unknown, FieldError | undefined>(form.formState.errors, name)?.message,
  }
  if (kind === 'date' || kind === 'time')
    return (
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value = null, onChange } }) =>
          kind === 'time' ? (
            <TimeField {...common} value={value} onChange={onChange} />
          ) : (
            <DatePicker
              {...common}
              {...(clearLabel && { clearLabel })}
              value={value}
              onChange={onChange}
            />
          )
        }
      />
    )
  if (field.choices)
    return <NativeSelect {...common} options={choicesOf(field, locale)} {...form.register(name)} />
  if (kind === 'text') return <TextArea {...common} rows={rows} {...form.register(name)} />
  return <TextField {...common} autoFocus={autoFocus} autoComplete="off" {...form.register(name)} />
}
