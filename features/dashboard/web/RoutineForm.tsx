import { useState } from 'react'
import { v4 as uuid } from 'uuid'
import { addRoutineTask } from '#features/routine-tasks/web/api.ts'
import { useCompanyCalendars } from '#features/routine-tasks/web/manage/api.ts'
import type { MayDefine } from '#features/routine-tasks/web/manage/may.ts'
import { TaskFields } from '#features/routine-tasks/web/manage/TaskFields.tsx'
import {
  departmentIn,
  emptyTask,
  useTaskForm,
} from '#features/routine-tasks/web/manage/useDefinitionForm.ts'
import { showServerErrors } from '#platform/web/form.ts'
import { useWords } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/toast.ts'

const WARNING_MS = 2000

interface Props {
  id: string
  may: MayDefine
  onBusy: (busy: boolean) => void
  onAdded: () => void
  onFailure: (message: string) => void
}

/** A task of the whole company, or of a department for which the reader may define. */
export function RoutineForm({ id, may, onBusy, onAdded, onFailure }: Props) {
  const { t } = useWords(['dashboard', 'common'])
  const form = useTaskForm(emptyTask(departmentIn(may, null)))
  const { firstDay } = useCompanyCalendars()
  const [key] = useState(() => uuid())
  const warn = () =>
    toast({
      title: t('common:validationTitle'),
      detail: t('dashboard:fillRequired'),
      tone: 'late',
      timeout: WARNING_MS,
    })
  const submit = form.handleSubmit(async (task) => {
    onBusy(true)
    try {
      await addRoutineTask(task, key)
      onAdded()
    } catch (error) {
      if (showServerErrors(form, error)) warn()
      else onFailure((error as Error).message || t('dashboard:addFailed'))
    } finally {
      onBusy(false)
    }
  }, warn)
  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <TaskFields form={form} may={may} firstDay={firstDay} />
    </form>
  )
}
