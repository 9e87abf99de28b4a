import { CallError } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { type CompanyUser, editUser as endpoint } from '#features/users/contract.ts'
import { editUser, refreshPeople } from '#features/users/web/api.ts'
import { PositionField } from '#features/users/web/PositionField.tsx'
import { fullName } from '#features/users/web/pending.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { useContractForm } from '#ui/form.ts'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import { useServerErrors } from '#ui/useServerErrors.tsx'

const details = endpoint.body

function useEdit(user: CompanyUser, onClose: () => void) {
  const { t } = useTranslations('users')
  const { name, last_name, position = '', version } = user
  const form = useContractForm(details, {
    name,
    last_name,
    position,
    ...(version !== undefined && { version }),
  })
  const { refusal, refuse, forgive } = useServerErrors(form)
  const submit = form.handleSubmit(async (values) => {
    forgive()
    try {
      const saved = await editUser(user.id, values)
      toast({ tone: 'done', title: t('saved'), detail: fullName(saved) })
      onClose()
    } catch (error) {
      if (error instanceof CallError && error.status === 409) refreshPeople()
      refuse(error)
    }
  })
  return { form, refusal, submit }
}

export function EditMemberDialog({ user, onClose }: { user: CompanyUser; onClose: () => void }) {
  const { t } = useTranslations(['users', 'common'])
  const { form, refusal, submit } = useEdit(user, onClose)
  const { errors } = form.formState
  return (
    <FormDialog
      open
      onClose={onClose}
      onSubmit={submit}
      title={t('users:editTitle', { name: fullName(user) })}
      submitLabel={t('common:save')}
      state={form.formState}
      refusal={refusal}
      refusedTitle={t('users:notSaved')}
    >
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
    </FormDialog>
  )
}
