import { useState } from 'react'
import { v4 as uuid } from 'uuid'
import type * as z from 'zod/mini'
import { OptionsLoadError } from '#features/dashboard/quick-add/web/OptionsLoadError.tsx'
import {
  type QuickAddFormProps,
  toValidationError,
  useWarning,
} from '#features/dashboard/quick-add/web/QuickAddDialog.tsx'
import type { RoutineTaskInput } from '#features/routine-tasks/definitions/contract.ts'
import { addRoutineTask, useCompanyCalendars } from '#features/routine-tasks/definitions/web/api.ts'
import type { DefinitionRights } from '#features/routine-tasks/definitions/web/may.ts'
import { TaskFields } from '#features/routine-tasks/definitions/web/TaskFields.tsx'
import {
  chooseDepartment,
  createEmptyTask,
  useTaskForm,
} from '#features/routine-tasks/definitions/web/useDefinitionForm.ts'
import { showServerErrors } from '#ui/form.ts'

type Values = z.input<typeof RoutineTaskInput>

/** spec: the required fields of a routine task. */
const isIncomplete = (task: Values): boolean =>
  task.task_name.trim() === '' ||
  !task.start_date ||
  (task.task_type === 'weekly' && (task.recurrent_days ?? []).length === 0) ||
  (task.task_type === 'monthly' && !task.day_of_month)

/**
 * A form for a task of the whole company, or of a department for which the reader may define tasks.
 */
export function RoutineForm({
  id,
  may,
  onBusy,
  onAdded,
  onFailure,
}: QuickAddFormProps & { may: DefinitionRights }) {
  const warn = useWarning()
  const form = useTaskForm(createEmptyTask(chooseDepartment(may, null)))
  const { firstDay } = useCompanyCalendars()
  const [key] = useState(() => uuid())
  const submit = form.handleSubmit(
    async (task) => {
      onBusy(true)
      try {
        await addRoutineTask(task, key)
        onAdded()
      } catch (error) {
        showServerErrors(form, error)
        onFailure(error)
      } finally {
        onBusy(false)
      }
    },
    (wrong) => (isIncomplete(form.getValues()) ? warn() : onFailure(toValidationError(wrong))),
  )
  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <OptionsLoadError onLoaded={() => form.setFocus('task_name')} />
      <TaskFields form={form} may={may} firstDay={firstDay} />
    </form>
  )
}
