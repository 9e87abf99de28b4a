import { useState } from 'react'
import { CallError } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { messageAt, problemsOf } from '#client/problems.ts'
import type { Department } from '#features/departments/contract.ts'
import { isGone, removeDepartment, undoDepartmentDeletion } from '#features/departments/web/api.ts'
import { ComboBox } from '#ui/ComboBox.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Reasons } from '#ui/Reasons.tsx'
import { toast } from '#ui/toast.ts'
import { useAct } from '#ui/useAct.ts'
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
  return async () => {
    if (hasBlockingContents(department) && !target)
      throw new CallError(422, { errors: { move_to: [t('moveNeeded')] } })
    const mayUndo = await removeDepartment(department.id, target?.id ?? null)
    const detail = target && { detail: t('movedTo', { name: target.name }) }
    const more = { ...detail, ...(mayUndo && undo()) }
    toast({ tone: 'done', title: t('deleted', { name: department.name }), ...more })
    onDeleted(target)
  }
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
  const { t } = useTranslations('departments')
  const [targetId, setTargetId] = useState<string | null>(null)
  const target = others.find(({ id }) => id === targetId)
  const remove = useDelete({ department, target, onDeleted })
  const action = useAct()
  const problems = problemsOf(action.error)
  const ofTarget = messageAt(problems, 'move_to')
  const isAllShown = ofTarget !== '' && problems.every(({ field }) => field === 'move_to')
  const held = hasBlockingContents(department)
  const isBlocked = held && others.length === 0
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      action={action}
      onConfirm={async () => {
        if (!isBlocked) return remove()
        onCreate()
        return false
      }}
      title={t('deleteTitle', { name: department.name })}
      confirmLabel={t(isBlocked ? 'newDepartment' : 'delete')}
      tone={isBlocked ? 'primary' : 'danger'}
      refusedTitle={t('notDeleted')}
      reasonOf={(error) => {
        if (isGone(error)) return t('deletedMeanwhile')
        return !isAllShown && <Reasons error={error} shown={['move_to']} />
      }}
    >
      <ContentsList department={department} />
      {isBlocked && <p className="mt-3 font-medium text-ink">{t('onlyOne')}</p>}
      {others.length > 0 && (
        <ComboBox
          className="mt-4"
          label={t('moveTo')}
          required={held}
          hint={t(held ? 'moveToHint' : 'moveToOptional')}
          placeholder={t('chooseDepartment')}
          emptyLabel={t('noDepartment')}
          options={others}
          value={targetId}
          onChange={(id) => {
            setTargetId(id)
            action.refuse()
          }}
          error={ofTarget || undefined}
        />
      )}
    </ConfirmDialog>
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
