import { type ReactNode, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { messageAt, problemsOf } from '#client/problems.ts'
import type { Department } from '#features/departments/contract.ts'
import { isGone, removeDepartment, undoDepartmentDeletion } from '#features/departments/web/api.ts'
import { Alert } from '#ui/Alert.tsx'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { ComboBox } from '#ui/ComboBox.tsx'
import { Reasons } from '#ui/Reasons.tsx'
import { toast } from '#ui/toast.ts'
import { useRestoreAction } from '#ui/useRestoreAction.ts'

interface Named {
  id: string
  name: string
}

/** Whether the department has contents that another department must take over. */
const hasBlockingContents = ({ members_count, routine_tasks }: Department) =>
  members_count + routine_tasks > 0

interface DeleteOptions {
  department: Department
  target: Named | undefined
  onDeleted: (target: Named | undefined) => void
}

/** The undo action for a deletion that can be undone. */
function useUndo({ id, name }: Department) {
  const { t } = useTranslations('departments')
  const bringBack = useRestoreAction()
  const words = {
    undo: t('undo'),
    back: t('undeleted', { name }),
    notBack: t('notUndeleted', { name }),
  }
  return () => ({ action: bringBack({ restore: () => undoDepartmentDeletion(id), words }) })
}

function useDelete({ department, target, onDeleted }: DeleteOptions) {
  const { t } = useTranslations('departments')
  const undo = useUndo(department)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<{ field?: string; refusal?: ReactNode }>({})
  const confirm = async () => {
    if (hasBlockingContents(department) && !target) return setError({ field: t('moveNeeded') })
    setBusy(true)
    try {
      const mayUndo = await removeDepartment(department.id, target?.id ?? null)
      const detail = target && { detail: t('movedTo', { name: target.name }) }
      const more = { ...detail, ...(mayUndo && undo()) }
      toast({ tone: 'done', title: t('deleted', { name: department.name }), ...more })
      onDeleted(target)
    } catch (caught) {
      if (isGone(caught)) return setError({ refusal: t('deletedMeanwhile') })
      const problems = problemsOf(caught)
      const field = messageAt(problems, 'move_to')
      const isAll = field !== '' && problems.every((one) => one.field === 'move_to')
      setError({
        ...(field && { field }),
        ...(!isAll && { refusal: <Reasons error={caught} shown={['move_to']} /> }),
      })
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, confirm, forgive: () => setError({}) }
}

/** Asks where the contents go, then deletes. Remount it for each opening. */
export function DeleteDepartmentDialog({
  department,
  others,
  open,
  onClose,
  onDeleted,
  onCreate,
}: {
  department: Department
  /** The departments that can take over the contents. */
  others: readonly Named[]
  open: boolean
  onClose: () => void
  onDeleted: (target: Named | undefined) => void
  /** Creates another department if there is none. */
  onCreate: () => void
}) {
  const { t } = useTranslations(['departments', 'common'])
  const [targetId, setTargetId] = useState<string | null>(null)
  const target = others.find(({ id }) => id === targetId)
  const { busy, error, confirm, forgive } = useDelete({ department, target, onDeleted })
  const held = hasBlockingContents(department)
  const isBlocked = held && others.length === 0
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      onConfirm={isBlocked ? onCreate : () => void confirm()}
      title={t('departments:deleteTitle', { name: department.name })}
      confirmLabel={t(isBlocked ? 'departments:newDepartment' : 'departments:delete')}
      cancelLabel={t('common:cancel')}
      tone={isBlocked ? 'primary' : 'danger'}
      busy={busy}
    >
      <ContentsList department={department} />
      {error.refusal && (
        <Alert tone="not-done" title={t('departments:notDeleted')} className="mt-3">
          {error.refusal}
        </Alert>
      )}
      {isBlocked && <p className="mt-3 font-medium text-ink">{t('departments:onlyOne')}</p>}
      {others.length > 0 && (
        <ComboBox
          className="mt-4"
          label={t('departments:moveTo')}
          required={held}
          hint={t(held ? 'departments:moveToHint' : 'departments:moveToOptional')}
          placeholder={t('departments:chooseDepartment')}
          emptyLabel={t('departments:noDepartment')}
          options={others}
          value={targetId}
          onChange={(id) => {
            setTargetId(id)
            forgive()
          }}
          error={error.field}
        />
      )}
    </AlertDialog>
  )
}

function ContentsList({
  department: { members_count, routine_tasks, open_tasks },
}: {
  department: Department
}) {
  const { t } = useTranslations('departments')
  const held = [
    { count: members_count, words: t('memberCount', { count: members_count }) },
    { count: routine_tasks, words: t('routineCount', { count: routine_tasks }) },
    { count: open_tasks, words: t('openCount', { count: open_tasks }) },
  ].filter(({ count }) => count > 0)
  return (
    <>
      {held.length > 0 && (
        <>
          <p>{t('deleteHolds')}</p>
          <ul className="my-2 list-disc ps-5 text-ink">
            {held.map(({ words }) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      <p>{t('deleteKeeps')}</p>
    </>
  )
}
