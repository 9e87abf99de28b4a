import { useState } from 'react'
import { v4 as uuid } from 'uuid'
import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import type { Role } from '#features/roles/contract.ts'
import { addRole, forgetRole, ownPermissions, removeRole } from '#features/roles/web/api.ts'
import { permissionsOf } from '#features/roles/web/draft.ts'
import { useRolesSearch } from '#features/roles/web/search.ts'
import { Alert } from '#ui/Alert.tsx'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Select } from '#ui/Select.tsx'
import { toast } from '#ui/toast.ts'
import { useRestoreAction } from '#ui/useRestoreAction.ts'

interface Props {
  role: Role
  others: readonly Role[]
  open: boolean
  onClose: () => void
}

/**
 * Undo creates a new role with the same name and permissions; nothing else is lost, as nobody held
 * it.
 */
function useUndo(role: Role) {
  const { t } = useTranslations('roles')
  const bringBack = useRestoreAction()
  const [idempotencyKey] = useState(() => uuid())
  const body = { name: role.name, permissions: permissionsOf(role) }
  return () =>
    bringBack({
      restore: () => addRole(body, idempotencyKey),
      words: { undo: t('undo'), back: t('undeleted'), notBack: t('notUndeleted') },
    })
}

/** Deletes the role; if it has holders, another role must be chosen for them first. */
function useDeletion({ role, onClose }: Props) {
  const { t } = useTranslations('roles')
  const reasonOf = useReason()
  const undo = useUndo(role)
  const { changeAndWait } = useRolesSearch()
  const [heir, setHeir] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)

  async function confirm() {
    if (role.users_count > 0 && !heir) return setMissing(true)
    setBusy(true)
    setRefusal(undefined)
    try {
      await removeRole(role.id, heir)
      onClose()
      const action = heir ? {} : { action: undo() }
      toast({ tone: 'done', title: t('deleted'), detail: role.name, ...action })
      await changeAndWait({ role: undefined }, { replace: true, confirmLeave: false })
      forgetRole(role.id)
    } catch (error) {
      setRefusal(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }

  const choose = (id: string) => {
    setHeir(id)
    setMissing(false)
  }
  return { heir, choose, refusal, missing, busy, confirm }
}

/** Remount it for each opening. */
export function DeleteRoleDialog(props: Props) {
  const { role, others, open, onClose } = props
  const { t } = useTranslations(['roles', 'common'])
  const { heir, choose, refusal, missing, busy, confirm } = useDeletion(props)
  const own = ownPermissions()
  const heirs = others.filter((other) => permissionsOf(other).every((one) => own.has(one)))
  const held = role.users_count
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={t('roles:deleteTitle', { role: role.name })}
      confirmLabel={t('roles:delete')}
      cancelLabel={t('common:cancel')}
      busy={busy}
    >
      {refusal && (
        <Alert tone="not-done" title={t('roles:notDeleted')} className="mb-3">
          {refusal}
        </Alert>
      )}
      <p>{held > 0 ? t('roles:deleteHeld', { count: held }) : t('roles:deleteFree')}</p>
      {held > 0 && heirs.length === 0 && <p className="mt-2">{t('roles:noOther')}</p>}
      {held > 0 && heirs.length > 0 && (
        <Select
          label={t('roles:moveTo')}
          placeholder={t('roles:chooseRole')}
          options={heirs.map(({ id, name }) => ({ id, name }))}
          value={heir}
          onChange={choose}
          required
          error={missing ? t('roles:chooseFirst') : undefined}
          className="mt-4 text-ink"
        />
      )}
    </AlertDialog>
  )
}
