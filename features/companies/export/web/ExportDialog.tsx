import { call } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { storedEmail } from '#client/session.ts'
import { exportCompany } from '#features/companies/export/contract.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { useContractForm } from '#ui/form.ts'
import { PasswordField } from '#ui/PasswordField.tsx'
import { downloadUrl } from '#ui/save-file.ts'
import { useServerErrors } from '#ui/useServerErrors.tsx'

/** Asks for the password, then starts the download. Remount it for each opening. */
export function ExportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslations(['takeAway', 'common'])
  const form = useContractForm(exportCompany.body, { password: '' })
  const { refusal, refuse, forgive } = useServerErrors(form)
  const submit = form.handleSubmit(async (body) => {
    forgive()
    try {
      downloadUrl((await call(exportCompany, { body })).url)
    } catch (error) {
      return refuse(error)
    }
    form.reset()
    onClose()
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      onSubmit={submit}
      title={t('takeAway:take')}
      submitLabel={t('takeAway:begin')}
      state={form.formState}
      refusal={refusal}
      refusedTitle={t('takeAway:failed')}
    >
      <p className="text-pretty">{t('takeAway:confirm')}</p>
      <input type="email" autoComplete="username" value={storedEmail()} readOnly hidden />
      <PasswordField
        label={t('takeAway:password')}
        autoFocus
        autoComplete="current-password"
        showLabel={t('common:showPassword')}
        hideToggleLabel={t('common:hidePassword')}
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
    </FormDialog>
  )
}
