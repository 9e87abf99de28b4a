import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { AddressChip } from '#features/users/web/AddressChip.tsx'
import { isFinished } from '#features/users/web/addresses.ts'
import type { Entry } from '#features/users/web/useInvites.ts'
import { Field, useField } from '#ui/Field.tsx'
import { bareInput, fieldGroup } from '#ui/field-class.ts'
import { join } from '#ui/join.ts'

interface Props {
  entries: readonly Entry[]
  draft: string
  onDraft: (draft: string) => void
  onAdd: (text: string) => void
  onRemove: (key: string) => void
  error: string | undefined
  inputRef: RefObject<HTMLInputElement | null>
}

/** Whether a pasted text is a list, not a part of the address being typed. */
const isList = (text: string) => /[@,;،؛\n\t]/u.test(text)

/** The field's text with the selection replaced by the pasted text. */
function pastedInto({ value, selectionStart, selectionEnd }: HTMLInputElement, pasted: string) {
  const start = selectionStart ?? value.length
  return value.slice(0, start) + pasted + value.slice(selectionEnd ?? start)
}

/** Any number of typed or pasted addresses, each a chip with its own state. */
export function AddressesField(props: Props) {
  const { entries, draft, onDraft, onAdd, onRemove, error, inputRef } = props
  const { t, locale } = useTranslations('users')
  const reasons = useId()
  const hint = t('addressesHint')
  const ids = useField({ hint, ...(error && { error }) })
  const take = (text: string) => {
    onDraft('')
    if (text.trim()) onAdd(text)
  }
  const edit = ({ key, email, name, last_name }: Entry, groups: readonly string[] = []) => {
    const person = `${name} ${last_name}`.trim()
    if (draft.trim()) onAdd(draft)
    onRemove(key)
    const written = person && entries.length > 1 ? `${person} <${email}>` : email
    onDraft(groups.length > 0 ? [person, email, ...groups].join('\t') : written)
    inputRef.current?.focus()
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (!isList(text)) return
    event.preventDefault()
    take(pastedInto(event.currentTarget, text))
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const last = entries.at(-1)
    if (event.key === 'Enter' && draft.trim()) take(draft)
    else if (event.key === 'Backspace' && draft === '' && last && !last.sending) edit(last)
    else return
    event.preventDefault()
  }
  const wrong = entries.filter(({ problem, refusal }) => problem ?? refusal)
  const leftOut = [...new Set(entries.flatMap((one) => one.leftOut ?? []))]
  const reasonId = (key: string) => `${reasons}-${key}`
  return (
    <Field ids={ids} label={t('addresses')} hint={hint} error={error} required>
      <div
        className={join(
          fieldGroup,
          'flex max-h-60 min-h-10 flex-wrap items-center gap-1.5 overflow-y-auto p-1.5',
        )}
      >
        {entries.length > 0 && (
          <ul aria-label={t('addresses')} className="contents">
            {entries.map((entry) => (
              <AddressChip
                key={entry.key}
                entry={entry}
                reasonId={entry.problem || entry.refusal ? reasonId(entry.key) : undefined}
                onEdit={(groups) => edit(entry, groups)}
                onRemove={() => {
                  onRemove(entry.key)
                  inputRef.current?.focus()
                }}
              />
            ))}
          </ul>
        )}
        <input
          ref={inputRef}
          id={ids.id}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          value={draft}
          placeholder={entries.length > 0 ? undefined : t('addressesPlaceholder')}
          aria-required
          aria-invalid={error || wrong.length > 0 ? true : undefined}
          aria-describedby={ids.describedBy}
          onChange={({ target: { value } }) => (isFinished(value) ? take(value) : onDraft(value))}
          onPaste={paste}
          onKeyDown={press}
          onBlur={() => take(draft)}
          className={join(bareInput, 'h-6.5 min-w-40 px-1.5')}
        />
      </div>
      <p role="status" className="sr-only">
        {entries.length > 0 && t('ready', { count: entries.length - wrong.length })}
      </p>
      {leftOut.length > 0 && (
        <p className="text-sm text-late">
          {t('leftOut', { cells: leftOut.join(locale === 'ar' ? '، ' : ', ') })}
        </p>
      )}
      {wrong.length > 0 && (
        <ul className="max-h-60 overflow-y-auto text-sm font-medium text-not-done">
          {wrong.map(({ key, email, problem, refusal }) => (
            <li key={key} id={reasonId(key)} className="py-0.5 wrap-anywhere whitespace-pre-line">
              <bdi className="font-semibold">{email}</bdi>
              {': '}
              {problem ? t(`problem.${problem}`) : refusal}
            </li>
          ))}
        </ul>
      )}
    </Field>
  )
}
