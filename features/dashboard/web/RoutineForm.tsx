import { useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { v4 as uuid } from 'uuid'
import type * as z from 'zod/mini'
import type { RoutineTaskInput } from '#features/routine-tasks/definitions/contract.ts'
import { useCompanyCalendars } from '#features/routine-tasks/definitions/web/api.ts'
import { addRoutineTask } from '#features/routine-tasks/definitions/web/create.ts'
import type { MayDefine } from '#features/routine-tasks/definitions/web/may.ts'
import { TaskFields } from '#features/routine-tasks/definitions/web/TaskFields.tsx'
import {
  departmentIn,
  emptyTask,
  useTaskForm,
} from '#features/routine-tasks/definitions/web/useDefinitionForm.ts'
import { CallError } from '#platform/web/call.ts'
import { showServerErrors } from '#platform/web/form.ts'
import { useWords } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/toast.ts'

const WARNING_MS = 2000

type Values = z.input<typeof RoutineTaskInput>

/** spec: what a routine task cannot do without. */
const isIncomplete = (task: Values): boolean =>
  task.task_name.trim() === '' ||
  !task.start_date ||
  (task.task_type === 'weekly' && (task.recurrent_days ?? []).length === 0) ||
  (task.task_type === 'monthly' && !task.day_of_month)

/** What the form found wrong itself, said like what the server does. */
const asRefusal = (wrong: FieldErrors<Values>): CallError =>
  new CallError(422, {
    errors: Object.fromEntries(
      Object.entries(wrong).map(([field, error]) => [field, [String(error?.message ?? '')]]),
    ),
  })

interface Props {
  id: string
  may: MayDefine
  onBusy: (busy: boolean) => void
  onAdded: () => void
  onFailure: (error: unknown) => void
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
    (wrong) => (isIncomplete(form.getValues()) ? warn() : onFailure(asRefusal(wrong))),
  )
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
