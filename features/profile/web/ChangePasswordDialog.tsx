import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { NewPasswordFields } from '#features/auth/web/NewPasswordFields.tsx'
import { changePassword } from '#features/profile/page-contract.ts'
import { storedProfile } from '#features/profile/web/api.ts'
import { forgetSessions } from '#features/profile/web/page-api.ts'
import { call } from '#platform/web/call.ts'
import { useContractForm } from '#platform/web/form.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Alert } from '#platform/web/ui/Alert.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { PasswordField } from '#platform/web/ui/PasswordField.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { useRefusal } from '#platform/web/useRefusal.tsx'

const EMPTY = { current_password: '', password: '', password_confirmation: '' }

function useChange(onChanged: () => void) {
  const { t } = useWords('profile')
  const form = useContractForm(changePassword.body, EMPTY)
  const { refusal, refuse, forgive } = useRefusal(form)
  const submit = form.handleSubmit(async (body) => {
    forgive()
    try {
      await call(changePassword, { body })
    } catch (error) {
      return refuse(error)
    }
    toast({ tone: 'done', title: t('passwordChanged'), detail: t('passwordChangedText') })
    void forgetSessions()
    onChanged()
  })
  return { form, refusal, submit }
}

/** Mount it anew for each opening: the fields begin empty. */
export function ChangePasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useWords(['profile', 'common', 'auth'])
  const formId = useId()
  const { form, refusal, submit } = useChange(onClose)
  const { errors, isSubmitting, isDirty } = form.formState
  const [password, password_confirmation] = useWatch({
    control: form.control,
    name: ['password', 'password_confirmation'],
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={t('profile:changePassword')}
      closeLabel={t('common:close')}
      dismissable={!isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form={formId} tone="primary" busy={isSubmitting}>
            {t('profile:changePassword')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {refusal && (
          <Alert tone="not-done" title={t('profile:passwordFailed')}>
            {refusal}
          </Alert>
        )}
        <input
          type="email"
          autoComplete="username"
          value={storedProfile()?.email ?? ''}
          readOnly
          hidden
        />
        <PasswordField
          autoFocus
          label={t('profile:currentPassword')}
          showLabel={t('common:showPassword')}
          hideToggleLabel={t('common:hidePassword')}
          error={errors.current_password?.message}
          {...form.register('current_password')}
        />
        <NewPasswordFields
          label={t('auth:newPassword')}
          fields={{
            password: form.register('password'),
            password_confirmation: form.register('password_confirmation'),
          }}
          values={{ password, password_confirmation }}
          errors={errors}
        />
      </form>
    </Dialog>
  )
}
