import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'
import type { ReportChange } from '#features/routine-tasks/reports/web/outbox/pending.ts'
import { createErrorMap } from '#shared/validation.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

/** Asks for the note directly at the occurrence. Enter sends it. */
export function NoteForm({
  change,
  hint,
  focus,
  onType,
  onSend,
  onCancel,
}: {
  /** The report to send, with the note so far. */
  change: ReportChange
  hint: string | undefined
  /** Takes the focus, because the user opened it; false if a draft reopened it. */
  focus: boolean
  onType: (change: ReportChange) => void
  onSend: (change: ReportChange) => void
  onCancel: () => void
}) {
  const { t, locale } = useTranslations(['routine', 'common'])
  const [note, setNote] = useState(change.note)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focus) field.current?.focus()
  }, [focus])

  const send = (event: FormEvent) => {
    event.preventDefault()
    const wanted = { status: change.status, note: note.trim() }
    const read = submitReport.body?.safeParse(wanted, { error: createErrorMap(locale) })
    if (!read || read.success) return onSend(wanted)
    setError(read.error.issues[0]?.message)
    field.current?.focus()
  }
  return (
    <form
      noValidate
      onSubmit={send}
      className="col-span-full mt-2 flex flex-col gap-2 sm:col-start-2"
    >
      <TextField
        ref={field}
        hint={hint}
        label={t(change.status === 'not_done' ? 'routine:why' : 'routine:note')}
        required={change.status === 'not_done'}
        error={error}
        value={note}
        onChange={(event) => {
          setNote(event.target.value)
          setError(undefined)
          onType({ status: change.status, note: event.target.value })
        }}
        autoComplete="off"
        enterKeyHint="send"
      />
      <div className="grid grid-cols-2 gap-2 sm:flex">
        <Button type="submit" tone="primary" size="touch">
          {t('routine:send')}
        </Button>
        <Button size="touch" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}
