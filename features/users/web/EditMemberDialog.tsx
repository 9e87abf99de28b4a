import { useId } from 'react'
import { type CompanyUser, editUser as endpoint } from '#features/users/contract.ts'
import { editUser, refreshPeople } from '#features/users/web/api.ts'
import { PositionField } from '#features/users/web/PositionField.tsx'
import { fullName } from '#features/users/web/pending.ts'
import { CallError } from '#platform/web/call.ts'
import { useContractForm } from '#platform/web/form.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Alert } from '#platform/web/ui/Alert.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { useRefusal } from '#platform/web/useRefusal.tsx'

const details = endpoint.body

function useEdit(user: CompanyUser, onClose: () => void) {
  const { t } = useWords('users')
  const { name, last_name, position = '', version } = user
  const form = useContractForm(details, {
    name,
    last_name,
    position,
    ...(version !== undefined && { version }),
  })
  const { refusal, refuse, forgive } = useRefusal(form)
  const submit = form.handleSubmit(async (values) => {
    forgive()
    try {
      const saved = await editUser(user.id, values)
      toast({ tone: 'done', title: t('saved'), detail: fullName(saved) })
      onClose()
    } catch (error) {
      if (error instanceof CallError && error.status === 409) void refreshPeople()
      refuse(error)
    }
  })
  return { form, refusal, submit }
}

export function EditMemberDialog({ user, onClose }: { user: CompanyUser; onClose: () => void }) {
  const { t } = useWords(['users', 'common'])
  const formId = useId()
  const { form, refusal, submit } = useEdit(user, onClose)
  const { errors, isDirty, isSubmitting } = form.formState
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('users:editTitle', { name: fullName(user) })}
      closeLabel={t('common:close')}
      dismissable={!isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form={formId} tone="primary" busy={isSubmitting}>
            {t('common:save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {refusal && (
          <Alert tone="not-done" title={t('users:notSaved')}>
            {refusal}
          </Alert>
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            autoFocus
            label={t('users:firstName')}
            required
            autoComplete="off"
            error={errors.name?.message}
            {...form.register('name')}
          />
          <TextField
            label={t('users:lastName')}
            autoComplete="off"
            error={errors.last_name?.message}
            {...form.register('last_name')}
          />
        </div>
        <PositionField
          label={t('users:position')}
          hint={t('users:positionHint')}
          error={errors.position?.message}
          {...form.register('position')}
        />
      </form>
    </Dialog>
  )
}
