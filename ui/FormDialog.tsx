import { type ComponentProps, type ReactNode, useId } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useDiscardConfirmation } from '#ui/useDiscardConfirmation.tsx'

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, 'open' | 'size' | 'title'> {
  onClose: () => void
  onSubmit: ComponentProps<'form'>['onSubmit']
  submitLabel: string
  submitTone?: 'primary' | 'danger'
  /**
   * The form's state: while it is dirty, a click outside does not close the dialog, and other ways
   * of closing ask first.
   */
  state: { isSubmitting: boolean; isDirty: boolean }
  /** The server errors that no field shows, and the title above them. */
  refusal: ReactNode
  refusedTitle: string
  children: ReactNode
}

/** A form in a dialog, with its two buttons and the server's errors. */
export function FormDialog({
  onClose,
  onSubmit,
  submitLabel,
  submitTone = 'primary',
  state: { isSubmitting, isDirty },
  refusal,
  refusedTitle,
  children,
  ...dialog
}: FormDialogProps) {
  const { t } = useTranslations('common')
  const formId = useId()
  const { leave, question } = useDiscardConfirmation({
    open: dialog.open,
    isUnsaved: isDirty,
    onClose,
  })
  return (
    <>
      <Dialog
        {...dialog}
        onClose={leave}
        closeLabel={t('close')}
        dismissable={!isDirty}
        footer={
          <>
            <Button onClick={leave}>{t('cancel')}</Button>
            <Button type="submit" form={formId} tone={submitTone} busy={isSubmitting}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
          {refusal && (
            <Alert tone="not-done" title={refusedTitle}>
              {refusal}
            </Alert>
          )}
          {children}
        </form>
      </Dialog>
      {question}
    </>
  )
}
