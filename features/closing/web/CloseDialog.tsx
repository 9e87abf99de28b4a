import { useNavigate } from '@tanstack/react-router'
import { call } from '#client/call.ts'
import { formatDate, isolateName } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { useReply } from '#client/query.ts'
import { companyClock, sessionEvents } from '#client/session.ts'
import { CLOSING_DAYS, closeCompany, getClosing } from '#features/closing/contract.ts'
import { useBackupText } from '#features/closing/web/useBackupText.ts'
import { storedProfile } from '#features/profile/web/api.ts'
import { addDays } from '#shared/dates.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { useContractForm } from '#ui/form.ts'
import { PasswordField } from '#ui/PasswordField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useServerErrors } from '#ui/useServerErrors.tsx'

function useClose() {
  const navigate = useNavigate()
  const form = useContractForm(closeCompany.body, { name: '', password: '' })
  const { refusal, refuse, forgive } = useServerErrors(form)
  const submit = form.handleSubmit(async (body) => {
    forgive()
    try {
      await call(closeCompany, { body })
    } catch (error) {
      return refuse(error)
    }
    form.reset()
    await sessionEvents.profileChanged()
    await navigate({ to: '/closing' })
  })
  return { form, refusal, submit }
}

/** The consequences of the deletion, and what to do before it. */
function Consequences({ backupDays }: { backupDays: number | null }) {
  const { t, locale } = useTranslations('closing')
  const day = formatDate(addDays(companyClock().date, CLOSING_DAYS), locale, 'date')
  return (
    <ul className="list-disc space-y-1 ps-5 text-pretty">
      <li>{t('whatFirst')}</li>
      <li>{t('whatShut')}</li>
      <li>{t('whatDay', { date: day })}</li>
      <li>{useBackupText(backupDays)}</li>
    </ul>
  )
}

/** Mount a new instance for each opening, so that the fields start empty. */
export function CloseDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslations(['closing', 'common'])
  const { form, refusal, submit } = useClose()
  const { data } = useReply(getClosing, undefined)
  const { errors } = form.formState
  const profile = storedProfile()
  const name = data?.name ?? profile?.company.name ?? ''
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      onSubmit={submit}
      title={t('closing:danger')}
      submitLabel={t('closing:confirm')}
      submitTone="danger"
      state={form.formState}
      refusal={refusal}
      refusedTitle={t('closing:closeFailed')}
    >
      <Consequences backupDays={data?.backup_days ?? null} />
      <TextField
        label={t('closing:nameLabel', { name: isolateName(name) })}
        dir="auto"
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <input type="email" autoComplete="username" value={profile?.email ?? ''} readOnly hidden />
      <PasswordField
        label={t('closing:password')}
        autoComplete="current-password"
        showLabel={t('common:showPassword')}
        hideToggleLabel={t('common:hidePassword')}
        error={errors.password?.message}
        {...form.register('password')}
      />
    </FormDialog>
  )
}
