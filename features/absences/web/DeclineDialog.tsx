import { useState } from 'react'
import { isolateName } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { Absence } from '#features/absences/contract.ts'
import { sendAnswer } from '#features/absences/web/api.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { useAct } from '#ui/useAct.ts'

/** Declines a request, with a reason for its member. */
export function DeclineDialog({
  open,
  onClose,
  absence: { id, member },
}: {
  open: boolean
  onClose: () => void
  absence: Absence
}) {
  const { t } = useTranslations('absences')
  const { busy, act, refusal } = useAct()
  const [answer, setAnswer] = useState('')
  const name = isolateName(member.name)
  const decline = async () => {
    if (!(await act(() => sendAnswer(id, { status: 'declined', answer })))) return
    toast({ tone: 'done', title: t('declined', { name }) })
    onClose()
  }
  return (
    <FormDialog
      open={open}
      size="sm"
      onClose={onClose}
      title={t('declineTitle', { name })}
      onSubmit={(event) => {
        event.preventDefault()
        void decline()
      }}
      submitLabel={t('decline')}
      submitTone="danger"
      state={{ isSubmitting: busy, isDirty: answer !== '' }}
      refusal={refusal}
      refusedTitle={t('notDeclined')}
    >
      <TextArea
        label={t('declineReason')}
        hint={t('declineHint')}
        rows={2}
        maxLength={500}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
    </FormDialog>
  )
}
