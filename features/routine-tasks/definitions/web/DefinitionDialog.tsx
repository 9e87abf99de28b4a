import { useId } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { useCompanyCalendars } from '#features/routine-tasks/definitions/web/api.ts'
import { Conflict } from '#features/routine-tasks/definitions/web/Conflict.tsx'
import { TaskEscalation } from '#features/routine-tasks/definitions/web/escalations/TaskEscalation.tsx'
import type { DefinitionRights } from '#features/routine-tasks/definitions/web/may.ts'
import { NextDates } from '#features/routine-tasks/definitions/web/NextDates.tsx'
import { TaskFields } from '#features/routine-tasks/definitions/web/TaskFields.tsx'
import { useDefinitionForm } from '#features/routine-tasks/definitions/web/useDefinitionForm.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useDiscardConfirmation } from '#ui/useDiscardConfirmation.tsx'

/** Creates, edits or duplicates a task. Mount a new instance for each opening. */
export function DefinitionDialog({
  open,
  onClose,
  task,
  copy,
  may,
}: {
  open: boolean
  onClose: () => void
  task: RoutineTask | undefined
  copy: boolean
  may: DefinitionRights
}) {
  const { t } = useTranslations(['definitions', 'common'])
  const formId = useId()
  const company = useCompanyCalendars()
  const edit = useDefinitionForm({ task, copy, may }, onClose)
  const { form, refusal, conflict, submit, overwrite, reload, edited, isUnsaved, part } = edit
  const { isSubmitting } = form.formState
  const { leave, question } = useDiscardConfirmation({ open, isUnsaved, onClose })
  return (
    <>
      <Dialog
        open={open}
        onClose={leave}
        title={t(edited ? 'definitions:editTask' : 'definitions:newTask')}
        closeLabel={t('common:close')}
        dismissable={!isUnsaved && !copy}
        footer={
          <>
            <Button onClick={leave}>{t('common:cancel')}</Button>
            <Button
              type="submit"
              form={formId}
              tone="primary"
              busy={isSubmitting}
              disabled={conflict !== undefined}
            >
              {t(edited ? 'common:save' : 'common:create')}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          onSubmit={(event) => void submit(event)}
          className="flex flex-col gap-4"
        >
          {refusal && (
            <Alert tone="not-done" title={t('definitions:notSaved')}>
              {refusal}
            </Alert>
          )}
          {conflict && (
            <Conflict
              current={conflict}
              firstDay={company.firstDay}
              busy={isSubmitting}
              onOverwrite={() => void overwrite()}
              onReload={reload}
            />
          )}
          <TaskFields
            form={form}
            may={may}
            firstDay={company.firstDay}
            stored={task?.assign}
            rare={
              <TaskEscalation
                taskId={task?.id}
                isCopy={copy}
                departmentId={form.watch('dept_id') ?? null}
                part={part.ref}
                onDirty={part.onDirty}
              />
            }
            preview={<NextDates form={form} company={company} isNew={edited === undefined} />}
          />
          {edited && (
            <p className="text-sm text-muted">
              {t(edited.active ? 'definitions:fromTodayNote' : 'definitions:pausedNote')}
            </p>
          )}
        </form>
      </Dialog>
      {question}
    </>
  )
}
