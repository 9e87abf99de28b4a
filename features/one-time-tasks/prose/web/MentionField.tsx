import type { ClipboardEventHandler } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { addTranslations } from '#client/part-words.ts'
import { ar } from '#features/one-time-tasks/prose/web/messages.ar.ts'
import { en } from '#features/one-time-tasks/prose/web/messages.en.ts'
import { useMentions } from '#features/one-time-tasks/prose/web/useMentions.ts'
import { Field, type FieldWords, useField } from '#ui/Field.tsx'
import { fieldInput } from '#ui/field-class.ts'
import { join } from '#ui/join.ts'
import { OptionList } from '#ui/OptionList.tsx'
import type { Option } from '#ui/option.ts'

addTranslations('prose', { en, ar })

/**
 * A text in which `@` and a name mention somebody. The field shows `@Name`; `value` and what
 * `onChange` hears hold `@[id]`, as `Prose` shows it and `mentionsIn` reads it.
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
}: FieldWords & {
  value: string
  onChange: (value: string) => void
  /** Who may be mentioned; `hint` tells two of one name apart. */
  people: readonly Option[]
  /** Who is mentioned already and not among `people`. */
  nameOf?: (id: string) => string | undefined
  /** Hears what is typed after the `@`, for people that have to be fetched. */
  onSearch?: (text: string) => void
  /** Ctrl or ⌘ with Enter. */
  onSubmit?: () => void
  onPaste?: ClipboardEventHandler<HTMLTextAreaElement>
  placeholder?: string
  disabled?: boolean
  /** Of the text as it is shown. */
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
