import * as z from 'zod/mini'
import { useTranslations } from '#client/i18n.ts'
import { callAndInvalidate } from '#client/query.ts'
import {
  type OccurrenceToEvaluate,
  reopenOccurrence,
} from '#features/routine-tasks/evaluations/contract.ts'
import { text } from '#shared/fields.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { useContractForm } from '#ui/form.ts'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import { useServerErrors } from '#ui/useServerErrors.tsx'

const Reason = z.strictObject({ reason: text(200) })

interface Props {
  open: boolean
  onClose: () => void
  row: OccurrenceToEvaluate
}

/** Asks why a locked duty is opened again. */
export function ReopenDialog({ open, onClose, row }: Props) {
  const { t } = useTranslations('evaluations')
  const { task, date, slot } = row
  const form = useContractForm(Reason, { reason: '' })
  const { refusal, refuse, forgive } = useServerErrors(form)
  const { isSubmitting, isDirty, errors } = form.formState
  const submit = form.handleSubmit(async ({ reason }) => {
    forgive()
    try {
      const body = { date, reason, ...(slot > 0 && { slot }) }
      const { message } = await callAndInvalidate(reopenOccurrence, {
        params: { id: task.id },
        body,
      })
      toast({ tone: 'done', title: message, detail: task.task_name })
      onClose()
    } catch (error) {
      refuse(error)
    }
  })
  return (
    <FormDialog
      open={open}
      size="sm"
      title={t('reopenOf', { name: task.task_name })}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submitLabel={t('reopenNow')}
      state={{ isSubmitting, isDirty }}
      refusal={refusal}
      refusedTitle={t('notReopened')}
    >
      <TextField
        autoFocus
        required
        label={t('reopenReason')}
        hint={t('reopenText')}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
    </FormDialog>
  )
}
