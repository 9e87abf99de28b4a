import { useState } from 'react'
import { v4 as uuid } from 'uuid'
import { useTranslations } from '#client/i18n.ts'
import type { Role } from '#features/roles/contract.ts'
import { addRole, forgetRole, ownPermissions, removeRole } from '#features/roles/web/api.ts'
import { permissionsOf } from '#features/roles/web/draft.ts'
import { useRolesSearch } from '#features/roles/web/search.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
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

/** Deletes the role, and gives its holders another one. */
function useDeletion({ role, onClose }: Props) {
  const { t } = useTranslations('roles')
  const undo = useUndo(role)
  const { changeAndWait } = useRolesSearch()
  return async (heir: string | null) => {
    await removeRole(role.id, heir)
    onClose()
    const action = heir ? {} : { action: undo() }
    toast({ tone: 'done', title: t('deleted'), detail: role.name, ...action })
    await changeAndWait({ role: undefined }, { replace: true, confirmLeave: false })
    forgetRole(role.id)
  }
}

/** Remount it for each opening. */
export function DeleteRoleDialog(props: Props) {
  const { role, others, open, onClose } = props
  const { t } = useTranslations('roles')
  const remove = useDeletion(props)
  const [heir, setHeir] = useState<string | null>(null)
  const [asked, setAsked] = useState(false)
  const own = ownPermissions()
  const heirs = others.filter((other) => permissionsOf(other).every((one) => own.has(one)))
  const held = role.users_count
  const isUsed = held > 0 || role.duties_count > 0 || role.escalations_count > 0
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={async () => {
        setAsked(true)
        return (!isUsed || heir !== null) && remove(heir)
      }}
      title={t('deleteTitle', { role: role.name })}
      confirmLabel={t('delete')}
      refusedTitle={t('notDeleted')}
    >
      {held > 0 && <p>{t('deleteHeld', { count: held })}</p>}
      {role.duties_count > 0 && <p>{t('deleteDuties', { count: role.duties_count })}</p>}
      {role.escalations_count > 0 && (
        <p>{t('deleteEscalations', { count: role.escalations_count })}</p>
      )}
      {!isUsed && <p>{t('deleteFree')}</p>}
      {isUsed && heirs.length === 0 && <p className="mt-2">{t('noOther')}</p>}
      {isUsed && heirs.length > 0 && (
        <Select
          label={t('moveTo')}
          placeholder={t('chooseRole')}
          options={heirs.map(({ id, name }) => ({ id, name }))}
          value={heir}
          onChange={setHeir}
          required
          error={asked && !heir ? t('chooseFirst') : undefined}
          className="mt-4 text-ink"
        />
      )}
    </ConfirmDialog>
  )
}
