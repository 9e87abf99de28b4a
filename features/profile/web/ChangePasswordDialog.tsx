import { useWatch } from 'react-hook-form'
import { call } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { NewPasswordFields } from '#features/auth/web/NewPasswordFields.tsx'
import { changePassword } from '#features/profile/page-contract.ts'
import { storedProfile } from '#features/profile/web/api.ts'
import { forgetSessions } from '#features/profile/web/page-api.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { useContractForm } from '#ui/form.ts'
import { PasswordField } from '#ui/PasswordField.tsx'
import { toast } from '#ui/toast.ts'
import { useServerErrors } from '#ui/useServerErrors.tsx'

const EMPTY = { current_password: '', password: '', password_confirmation: '' }

function useChange(onChanged: () => void) {
  const { t } = useTranslations('profile')
  const form = useContractForm(changePassword.body, EMPTY)
  const { refusal, refuse, forgive } = useServerErrors(form)
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

/** Remount it for each opening, so that the fields start empty. */
export function ChangePasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslations(['profile', 'common', 'auth'])
  const { form, refusal, submit } = useChange(onClose)
  const { errors } = form.formState
  const [password, password_confirmation] = useWatch({
    control: form.control,
    name: ['password', 'password_confirmation'],
  })
  return (
    <FormDialog
      open={open}
      size="sm"
      onClose={onClose}
      onSubmit={submit}
      title={t('profile:changePassword')}
      submitLabel={t('profile:changePassword')}
      state={form.formState}
      refusal={refusal}
      refusedTitle={t('profile:passwordFailed')}
    >
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
    </FormDialog>
  )
}
