import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import type { CompanyUser } from '#features/users/contract.ts'
import { removeUser, useOpenWork } from '#features/users/web/api.ts'
import { type Handover, OpenWork } from '#features/users/web/OpenWork.tsx'
import { fullName } from '#features/users/web/pending.ts'
import { Alert } from '#ui/Alert.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'

/** Removes a member and reports what happened to their work. */
function useRemoval(user: CompanyUser) {
  const { t } = useTranslations('users')
  return async (heir: Handover['heir']) => {
    const count = await removeUser(user.id, heir?.id ?? null)
    const left = count > 0 ? { detail: t('leftOpen', { count }) } : {}
    toast({
      tone: 'done',
      title: t('removed', { name: fullName(user) }),
      ...(heir ? { detail: t('handedOver', { name: heir.name }) } : left),
    })
  }
}

/** Confirms a removal: shows the remaining work, and asks who takes it over. */
export function RemoveMemberDialog({ user, onClose }: { user: CompanyUser; onClose: () => void }) {
  const { t } = useTranslations(['users', 'common'])
  const reasonOf = useReason()
  const work = useOpenWork(user.id)
  const remove = useRemoval(user)
  const [handover, setHandover] = useState<Handover>({ isHandedOver: false, heir: null })
  const [asked, setAsked] = useState(false)
  const name = fullName(user)
  const failed = !work.data && work.error
  const confirm = async () => {
    if (failed) {
      void work.refetch()
      return false
    }
    setAsked(true)
    if (handover.isHandedOver && !handover.heir) return false
    return remove(handover.isHandedOver ? handover.heir : null)
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={t('users:removeTitle', { name })}
      confirmLabel={t(failed ? 'common:retry' : 'users:removeConfirm')}
      tone={failed ? 'primary' : 'danger'}
      busy={work.isFetching}
    >
      <p>{t('users:removeText', { name })}</p>
      {!work.data && !failed && <Skeleton className="mt-4 h-20 w-full" />}
      {failed && (
        <Alert tone="not-done" title={t('users:openFailed')} className="mt-4">
          {reasonOf(work.error)}
        </Alert>
      )}
      {work.data && (
        <OpenWork
          work={work.data}
          userId={user.id}
          handover={handover}
          onChange={setHandover}
          error={asked && !handover.heir ? t('users:heirNeeded') : undefined}
        />
      )}
    </ConfirmDialog>
  )
}
