import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import {
  copyDefinitions,
  undoDefinitionImport,
} from '#features/routine-tasks/definitions/web/api.ts'
import type { DefinitionRights } from '#features/routine-tasks/definitions/web/may.ts'
import { useUndoImport } from '#records/import/web/useUndoImport.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { LONG_TOAST_MS, toast } from '#ui/toast.ts'
import { useAct } from '#ui/useAct.ts'

/** Asks to which departments tasks are copied. */
export function CopyDialog({
  open,
  onClose,
  tasks,
  may,
}: {
  open: boolean
  onClose: () => void
  tasks: readonly RoutineTask[]
  may: DefinitionRights
}) {
  const { t } = useTranslations('definitions')
  const { busy, act, refusal, refuse } = useAct()
  const undo = useUndoImport({
    undo: undoDefinitionImport,
    undone: (count) => t('bulk.delete', { count }),
    failed: t('notTakenBack'),
  })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) => {
    refuse()
    setChosen((old) =>
      old.has(id) ? new Set([...old].filter((one) => one !== id)) : new Set([...old, id]),
    )
  }
  const copy = async () => {
    if (chosen.size === 0) return refuse(t('copyNowhere'))
    const isDone = await act(async () => {
      const body = { ids: tasks.map(({ id }) => id), dept_ids: [...chosen] }
      const { created, skipped, import_id: importId } = await copyDefinitions(body)
      toast({
        tone: 'done',
        title: t('copied', { count: created }),
        timeout: LONG_TOAST_MS,
        ...(skipped > 0 && { detail: t('copiedSkipped', { count: skipped }) }),
        ...(importId &&
          may.all && { action: { label: t('undo'), onAction: () => void undo(importId) } }),
      })
    })
    if (isDone) onClose()
  }
  return (
    <FormDialog
      open={open}
      size="sm"
      onClose={onClose}
      title={t('copyTitle', { count: tasks.length })}
      onSubmit={(event) => {
        event.preventDefault()
        void copy()
      }}
      submitLabel={t('copyNow')}
      state={{ isSubmitting: busy, isDirty: chosen.size > 0 }}
      refusal={refusal}
      refusedTitle={t('notCopied')}
    >
      <p className="text-sm text-muted">{t('copyText')}</p>
      <fieldset>
        <legend className="text-sm font-medium">{t('copyDepartments')}</legend>
        <div className="mt-1 flex flex-col">
          {may.departments.map(({ id, name }) => (
            <Checkbox
              key={id}
              className="flex min-h-11 items-center sm:min-h-9"
              label={<bdi>{name}</bdi>}
              checked={chosen.has(id)}
              onChange={() => toggle(id)}
            />
          ))}
        </div>
      </fieldset>
    </FormDialog>
  )
}
