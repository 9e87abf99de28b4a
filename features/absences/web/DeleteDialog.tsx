import { isolateName } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { Absence } from '#features/absences/contract.ts'
import { removeAbsence } from '#features/absences/web/api.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toast } from '#ui/toast.ts'

export function DeleteDialog({
  open,
  onClose,
  absence: { id, member },
}: {
  open: boolean
  onClose: () => void
  absence: Absence
}) {
  const { t } = useTranslations('absences')
  const remove = async () => {
    await removeAbsence(id)
    toast({ tone: 'done', title: t('deleted') })
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('deleteTitle')}
      confirmLabel={t('delete')}
      onConfirm={remove}
      failed={t('notDeleted')}
    >
      {t('deleteText', { name: isolateName(member.name) })}
    </ConfirmDialog>
  )
}
