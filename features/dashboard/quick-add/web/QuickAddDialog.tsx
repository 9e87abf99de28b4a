import { type ReactNode, useState } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import { CallError } from '#client/call.ts'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import type { FieldNames } from '#client/problems.ts'
import { ar } from '#features/dashboard/quick-add/web/messages.ar.ts'
import { en } from '#features/dashboard/quick-add/web/messages.en.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Reasons } from '#ui/Reasons.tsx'
import { toast } from '#ui/toast.ts'

addTranslations('quickAdd', { en, ar })

const SUCCESS_MS = 1500
const WARNING_MS = 2000

export interface QuickAddProps {
  open: boolean
  onClose: () => void
  onAdded: () => void
}

/** The callbacks from a form to its dialog. */
export interface QuickAddFormProps {
  id: string
  onBusy: (busy: boolean) => void
  onAdded: () => void
  onFailure: (error: unknown) => void
}

interface DialogTexts {
  title: string
  added: string
  failed: string
  /** The form's labels for the fields that the server can refuse. */
  names: FieldNames
}

/** Warns that a required field is missing, for the duration that the specification defines. */
export function useWarning() {
  const { t } = useTranslations(['quickAdd', 'common'])
  return () =>
    toast({
      title: t('common:validationTitle'),
      detail: t('quickAdd:fillRequired'),
      tone: 'late',
      timeout: WARNING_MS,
    })
}

/** Turns a form's own validation errors into an error like the server's. */
export const toValidationError = <Values extends FieldValues>(
  wrong: FieldErrors<Values>,
): CallError =>
  new CallError(422, {
    errors: Object.fromEntries(
      Object.entries(wrong).map(([field, error]) => [field, [String(error?.message ?? '')]]),
    ),
  })

function FailureDialog({
  error,
  words,
  onClose,
}: {
  error: unknown
  words: DialogTexts
  onClose: () => void
}) {
  const { t } = useTranslations('common')
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={words.failed}
      closeLabel={t('close')}
      footer={
        <Button autoFocus onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <Reasons error={error} names={words.names} fallback={t('unexpected')} />
    </Dialog>
  )
}

/** The frame of a quick-add; closing it in any way discards what was typed. */
export function QuickAddDialog({
  open,
  onClose,
  onAdded,
  id,
  words,
  children,
}: QuickAddProps & {
  id: string
  words: DialogTexts
  children: (adding: QuickAddFormProps) => ReactNode
}) {
  const { t } = useTranslations(['quickAdd', 'common'])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown }>()
  const added = () => {
    onClose()
    toast({ title: words.added, tone: 'done', timeout: SUCCESS_MS })
    onAdded()
  }
  return (
    <>
      <Dialog
        open={open}
        size="sm"
        onClose={onClose}
        title={words.title}
        closeLabel={t('common:close')}
        footer={
          <>
            <Button onClick={onClose}>{t('common:cancel')}</Button>
            <Button
              tone="primary"
              type="submit"
              form={id}
              // `disabled` would drop the focus, and then Escape would not work when the task is
              // refused.
              aria-disabled={busy || undefined}
              className="aria-disabled:border-transparent aria-disabled:bg-line aria-disabled:text-muted"
              onClick={(event) => busy && event.preventDefault()}
            >
              {t(busy ? 'quickAdd:saving' : 'common:create')}
            </Button>
          </>
        }
      >
        {children({
          id,
          onBusy: setBusy,
          onAdded: added,
          onFailure: (error) => setFailure({ error }),
        })}
      </Dialog>
      {failure && (
        <FailureDialog error={failure.error} words={words} onClose={() => setFailure(undefined)} />
      )}
    </>
  )
}
