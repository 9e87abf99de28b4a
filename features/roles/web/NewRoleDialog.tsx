import { useState } from 'react'
import { v4 as uuid } from 'uuid'
import { useTranslations } from '#client/i18n.ts'
import { createRole, type Role } from '#features/roles/contract.ts'
import { addRole, ownPermissions } from '#features/roles/web/api.ts'
import { permissionsOf } from '#features/roles/web/draft.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { useContractForm } from '#ui/form.ts'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import { useServerErrors } from '#ui/useServerErrors.tsx'

interface Props {
  open: boolean
  roles: readonly Role[]
  /** The role to duplicate. */
  source: Role | undefined
  onClose: () => void
  onCreated: (role: Role) => void
}

const MAX_NAME_LENGTH = 60

/** Removes the marks that isolate a name in a sentence. */
const nameOfCopy = (words: string) =>
  words.replaceAll(/[\u2068\u2069]/g, '').slice(0, MAX_NAME_LENGTH)

/** One form creates at most one role, even if it is submitted twice. */
function useNewRole({ roles, source, onCreated }: Props) {
  const { t } = useTranslations('roles')
  const [idempotencyKey] = useState(() => uuid())
  const [sourceId, setSourceId] = useState(source?.id ?? '')
  const form = useContractForm(createRole.body, {
    name: source ? nameOfCopy(t('copyName', { role: source.name })) : '',
  })
  const { refusal, refuse, forgive } = useServerErrors(form, { permissions: t('permissions') })
  const copied = roles.find(({ id }) => id === sourceId)
  const permissions = copied ? permissionsOf(copied) : []
  const own = ownPermissions()
  const given = permissions.filter((permission) => own.has(permission))
  const submit = form.handleSubmit(async (values) => {
    forgive()
    try {
      const created = await addRole({ name: values.name, permissions: given }, idempotencyKey)
      toast({ tone: 'done', title: t('created'), detail: created.name })
      onCreated(created)
    } catch (error) {
      refuse(error)
    }
  })
  const leftOut = permissions.length - given.length
  return { form, refusal, submit, sourceId, setSourceId, leftOut }
}

/** Remount it for each opening: each form starts empty, with its own idempotency key. */
export function NewRoleDialog(props: Props) {
  const { roles, open, onClose } = props
  const { t } = useTranslations(['roles', 'common'])
  const { form, refusal, submit, sourceId, setSourceId, leftOut } = useNewRole(props)
  const { errors } = form.formState
  return (
    <FormDialog
      {...{ open, onClose }}
      size="sm"
      onSubmit={submit}
      title={t('roles:newRole')}
      submitLabel={t('common:create')}
      state={form.formState}
      refusal={refusal}
      refusedTitle={t('roles:notCreated')}
    >
      <TextField
        autoFocus
        label={t('roles:name')}
        required
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      {roles.length > 0 && (
        <NativeSelect
          label={t('roles:startWith')}
          placeholder={t('roles:nothing')}
          options={roles}
          value={sourceId}
          onChange={(event) => setSourceId(event.target.value)}
          hint={leftOut > 0 ? t('roles:leftOut', { count: leftOut }) : undefined}
        />
      )}
    </FormDialog>
  )
}
