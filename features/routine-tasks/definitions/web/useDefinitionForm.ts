import { useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { useTranslations } from '#client/i18n.ts'
import { companyClock } from '#client/session.ts'
import type { Assign } from '#features/routine-tasks/definitions/assign.ts'
import { toAssign } from '#features/routine-tasks/definitions/assign-input.ts'
import {
  type RoutineTask,
  RoutineTaskInput,
  updateRoutineTask,
} from '#features/routine-tasks/definitions/contract.ts'
import type { Evidence } from '#features/routine-tasks/definitions/evidence.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import type { Recurrence } from '#features/routine-tasks/definitions/recurrence.ts'
import { addRoutineTask, saveDefinition } from '#features/routine-tasks/definitions/web/api.ts'
import type { DefinitionRights } from '#features/routine-tasks/definitions/web/may.ts'
import { currentFromConflict } from '#records/edit/web/current-from-conflict.ts'
import { pickValues, valuesOf } from '#records/fields/field.ts'
import { useContractForm } from '#ui/form.ts'
import { toast } from '#ui/toast.ts'
import { useServerErrors } from '#ui/useServerErrors.tsx'

const NAME_LENGTH = DEFINITION_FIELDS.task_name.max

/** A duty that uses none of the rarer parts of a rule; a pause is not on the form. */
const NO_RECURRENCE: Omit<Recurrence, 'paused'> = {
  ...{ nth: null, interval: null, times: null, until: null, count: null },
  ...{ on_holidays: null, on_weekends: null, after_due: null, not_before: null, ramadan: null },
}

const NO_EVIDENCE: Required<Evidence> = {
  ...{ proof: null, steps: null, causes: null, corrective: null },
}
const RARE = { ...NO_RECURRENCE, ...NO_EVIDENCE }

/** The rarer parts of a definition; null for what it does not use. */
export const pickRareParts = (task: RoutineTask): typeof RARE => ({
  ...RARE,
  ...Object.fromEntries(
    Object.keys(RARE).flatMap((name) => {
      const value = task[name as keyof typeof RARE]
      return value === undefined ? [] : [[name, value]]
    }),
  ),
})

/** The initial values of a new task. */
export const createEmptyTask = (deptId: string | null) => ({
  ...valuesOf(DEFINITION_FIELDS),
  task_type: 'daily' as const,
  start_date: companyClock().date,
  dept_id: deptId,
  recurrent_days: [],
  day_of_month: null,
  assign: null as Assign | null,
  ...RARE,
})

const toFormValues = (task: RoutineTask) => ({
  ...pickValues(DEFINITION_FIELDS, task),
  task_type: task.task_type,
  dept_id: task.department?.id ?? null,
  recurrent_days: task.recurrent_days,
  day_of_month: task.day_of_month,
  assign: toAssign(task.assign),
  ...pickRareParts(task),
})

export const useTaskForm = (
  values: ReturnType<typeof toFormValues> | ReturnType<typeof createEmptyTask>,
) => useContractForm(RoutineTaskInput, values)
export type TaskForm = ReturnType<typeof useTaskForm>

/** A part of the dialog that is saved by a call of its own, after the task. */
export interface FormPart {
  validate: () => Promise<boolean>
  save: (taskId: string) => Promise<void>
}

export interface FormSource {
  /** The task to edit or to copy; undefined for a new task. */
  task: RoutineTask | undefined
  copy: boolean
  may: DefinitionRights
}

/**
 * A new task's department: the wanted one if allowed, otherwise one for which the user can define
 * tasks.
 */
export const chooseDepartment = (may: DefinitionRights, wanted: string | null): string | null =>
  may.all || may.departments.some(({ id }) => id === wanted)
    ? wanted
    : (may.departments[0]?.id ?? null)

function getInitialValues({ task, copy, may }: FormSource, copyWord: string) {
  if (!task) return createEmptyTask(chooseDepartment(may, null))
  const values = toFormValues(task)
  if (!copy) return values
  const today = companyClock().date
  const isPast = values.start_date < today
  const suffix = ` (${copyWord})`
  return {
    ...values,
    task_name: values.task_name.slice(0, NAME_LENGTH - suffix.length) + suffix,
    start_date: isPast ? today : values.start_date,
    dept_id: chooseDepartment(may, values.dept_id),
  }
}

/**
 * The form from opening to saving; sending it twice creates one task. If somebody else changed the
 * task, `conflict` is its current state, and the typed values stay.
 */
export function useDefinitionForm(editing: FormSource, onSaved: () => void) {
  const { t } = useTranslations('definitions')
  const [idempotencyKey] = useState(() => uuid())
  const [conflict, setConflict] = useState<RoutineTask>()
  const part = useRef<FormPart>(null)
  const [isPartDirty, setPartDirty] = useState(false)
  /** Created by a save whose second call failed. */
  const [made, setMade] = useState<RoutineTask>()
  const edited = made ?? (editing.copy ? undefined : editing.task)
  const [version, setVersion] = useState(edited?.version)
  const form = useTaskForm(getInitialValues(editing, t('copy')))
  const { refusal, refuse, forgive } = useServerErrors(form, { recurrent_days: t('weekdays') })

  const save = async (values: RoutineTaskInput, over: number | undefined) => {
    forgive()
    setConflict(undefined)
    try {
      const task = edited
        ? await saveDefinition(edited.id, { ...values, version: over })
        : (await addRoutineTask(values, idempotencyKey)).task
      setVersion(task.version)
      if (!edited) setMade(task)
      await part.current?.save(task.id)
      toast({ tone: 'done', title: t(edited ? 'saved' : 'created'), detail: values.task_name })
      onSaved()
    } catch (error) {
      const current = currentFromConflict(updateRoutineTask, error)
      if (current) setConflict(current.task)
      else refuse(error)
    }
  }
  const submitOver = (over: number | undefined) =>
    form.handleSubmit(async (values) => {
      if ((await part.current?.validate()) !== false) await save(values, over)
    })
  const submit = submitOver(version)
  const overwrite = submitOver(conflict?.version)
  const reload = () => {
    if (!conflict) return
    form.reset(toFormValues(conflict))
    setVersion(conflict.version)
    setConflict(undefined)
  }
  const isUnsaved = form.formState.isDirty || isPartDirty
  return {
    ...{ form, refusal, conflict, submit, overwrite, reload, edited, isUnsaved },
    part: { ref: part, onDirty: setPartDirty },
  }
}
