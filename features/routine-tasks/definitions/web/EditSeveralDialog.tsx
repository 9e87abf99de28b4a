import { type ReactNode, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type {
  RoutineTask,
  RoutineTaskInput,
  SharedFields,
} from '#features/routine-tasks/definitions/contract.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { windowsOf } from '#features/routine-tasks/definitions/recurrence.ts'
import { AssignField } from '#features/routine-tasks/definitions/web/AssignField.tsx'
import { ProofField, StepsPart } from '#features/routine-tasks/definitions/web/EvidenceFields.tsx'
import type { Bulk } from '#features/routine-tasks/definitions/web/open-dialog.ts'
import {
  createEmptyTask,
  pickRareParts,
  type TaskForm,
  useTaskForm,
} from '#features/routine-tasks/definitions/web/useDefinitionForm.ts'
import { WindowFields } from '#features/routine-tasks/definitions/web/WindowFields.tsx'
import { FieldInput } from '#records/fields/web/FieldInput.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'

const PARTS = ['times', 'assign', 'start_date', 'description', 'proof', 'steps'] as const
type Part = (typeof PARTS)[number]

/** The fields of a part; the form begins with the values of the first task. */
function useSharedForm([first]: readonly RoutineTask[]): TaskForm {
  const { proof, steps, causes, corrective, times } = first ? pickRareParts(first) : {}
  return useTaskForm({
    ...createEmptyTask(null),
    ...(first && {
      ...{ task_name: first.task_name, description: first.description },
      ...{ start_date: first.start_date, from: first.from, to: first.to },
    }),
    ...{ proof, steps, causes, corrective, times },
  } as ReturnType<typeof createEmptyTask>)
}

function pickParts(values: RoutineTaskInput, chosen: ReadonlySet<Part>): SharedFields {
  const { start_date, description, assign, proof, steps, causes, corrective, ...rule } = values
  return {
    ...(chosen.has('times') && { times: windowsOf(rule) }),
    ...(chosen.has('assign') && { assign }),
    ...(chosen.has('start_date') && { start_date }),
    ...(chosen.has('description') && { description }),
    ...(chosen.has('proof') && { proof }),
    ...(chosen.has('steps') && { steps, causes, corrective }),
  }
}

function usePartNames(): Record<Part, string> {
  const { t, locale } = useTranslations('definitions')
  const { start_date, description } = DEFINITION_FIELDS
  return {
    times: t('column.times'),
    assign: t('assign'),
    start_date: start_date.label[locale],
    description: description.label[locale],
    proof: t('proof'),
    steps: t('steps'),
  }
}

/** Asks what several tasks get together. What is not ticked stays as each of them has it. */
export function EditSeveralDialog({
  open,
  onClose,
  tasks,
  onBulk,
}: {
  open: boolean
  onClose: () => void
  tasks: readonly RoutineTask[]
  onBulk: (bulk: Bulk) => Promise<boolean>
}) {
  const { t } = useTranslations('definitions')
  const names = usePartNames()
  const form = useSharedForm(tasks)
  const [chosen, setChosen] = useState<ReadonlySet<Part>>(new Set())
  const [isEmpty, setEmpty] = useState(false)
  const toggle = (part: Part) => {
    setEmpty(false)
    const without = [...chosen].filter((one) => one !== part)
    setChosen(new Set(chosen.has(part) ? without : [...chosen, part]))
  }
  const save = form.handleSubmit(async (values) => {
    setEmpty(chosen.size === 0)
    if (chosen.size === 0) return
    if (await onBulk({ tasks, change: 'edit', fields: pickParts(values, chosen) })) onClose()
  })
  const fields: Record<Part, ReactNode> = {
    times: <WindowFields form={form} />,
    assign: <AssignField form={form} />,
    start_date: <FieldInput form={form} name="start_date" field={DEFINITION_FIELDS.start_date} />,
    description: (
      <FieldInput form={form} name="description" field={DEFINITION_FIELDS.description} rows={3} />
    ),
    proof: <ProofField form={form} />,
    steps: (
      <>
        <p className="text-sm text-muted">{t('stepsReplace')}</p>
        <StepsPart form={form} />
      </>
    ),
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('editSeveralTitle', { count: tasks.length })}
      onSubmit={(event) => void save(event)}
      submitLabel={t('editSeveralNow')}
      state={{ isSubmitting: form.formState.isSubmitting, isDirty: chosen.size > 0 }}
      refusal={isEmpty && t('editNothing')}
      refusedTitle={t('notEdited')}
    >
      <p className="text-sm text-muted">{t('editSeveralText')}</p>
      {PARTS.map((part) => (
        <fieldset key={part} className="rounded-md border border-line px-4 py-1">
          <legend className="sr-only">{names[part]}</legend>
          <Checkbox
            className="flex min-h-11 items-center sm:min-h-9"
            label={names[part]}
            checked={chosen.has(part)}
            onChange={() => toggle(part)}
          />
          {chosen.has(part) && <div className="flex flex-col gap-4 pt-1 pb-3">{fields[part]}</div>}
        </fieldset>
      ))}
    </FormDialog>
  )
}
