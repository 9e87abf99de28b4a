import type { ClipboardEventHandler } from 'react'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { ar, en } from '#features/one-time-tasks/prose/web/messages.ts'
import { useMentions } from '#features/one-time-tasks/prose/web/useMentions.ts'
import { type CommonFieldProps, Field, useField } from '#ui/Field.tsx'
import { fieldInput } from '#ui/field-class.ts'
import { join } from '#ui/join.ts'
import { OptionList } from '#ui/OptionList.tsx'
import type { Option } from '#ui/useCombo.ts'

addTranslations('prose', { en, ar })

/**
 * A text area in which `@` and a name mention a person. The field shows `@Name`; `value` and the
 * argument of `onChange` have `@[id]`, the form that `Prose` and `mentionsIn` read.
 */
export function MentionField({
  value,
  onChange,
  people,
  nameOf,
  onSearch,
  onSubmit,
  onPaste,
  placeholder,
  disabled,
  maxLength,
  rows = 3,
  className,
  id,
  ...words
}: CommonFieldProps & {
  value: string
  onChange: (value: string) => void
  /** The people who can be mentioned; `hint` distinguishes two with the same name. */
  people: readonly Option[]
  /** The name of a mentioned person who is not in `people`. */
  nameOf?: (id: string) => string | undefined
  /** Called with the text after the `@`, to load matching people. */
  onSearch?: (text: string) => void
  /** Called on Ctrl or ⌘ with Enter. */
  onSubmit?: () => void
  onPaste?: ClipboardEventHandler<HTMLTextAreaElement>
  placeholder?: string
  disabled?: boolean
  /** The maximum length of the displayed text. */
  maxLength?: number
  rows?: number
  className?: string
  id?: string
}) {
  const { t } = useTranslations('prose')
  const ids = useField({ ...words, id })
  const { listing, options, fieldProps } = useMentions({
    ...{ value, onChange, people, onSearch, onSubmit },
    nameOf: (member) =>
      people.find((one) => one.id.toLowerCase() === member)?.name ??
      nameOf?.(member) ??
      t('somebody'),
  })
  return (
    <Field {...words} ids={ids} className={className}>
      <div ref={listing.boxRef}>
        <textarea
          {...fieldProps}
          {...{ rows, placeholder, disabled, maxLength, onPaste }}
          id={ids.id}
          dir="auto"
          aria-invalid={words.error ? true : undefined}
          aria-required={words.required || undefined}
          aria-describedby={ids.describedBy}
          className={join(fieldInput, 'block field-sizing-content max-h-64 min-h-20 py-2')}
        />
        <OptionList
          combo={listing}
          label={t('people')}
          options={options}
          chosen={[]}
          emptyLabel={t('nobody')}
        />
      </div>
    </Field>
  )
}
