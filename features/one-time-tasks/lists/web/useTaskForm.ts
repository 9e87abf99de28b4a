import { useState } from 'react'
import { v4 as uuid } from 'uuid'
import { useTranslations } from '#client/i18n.ts'
import { companyClock } from '#client/session.ts'
import { defaultsFromFilter, type TaskSearch } from '#features/one-time-tasks/lists/web/search.ts'
import { OneTimeTaskInput, type Task } from '#features/one-time-tasks/tasks/contract.ts'
import { LISTED_FIELDS, TASK_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import { createOneTimeTask, emptyTask } from '#features/one-time-tasks/tasks/web/api.ts'
import { pickValues } from '#records/fields/field.ts'
import { useContractForm } from '#ui/form.ts'
import { toast } from '#ui/toast.ts'
import { useServerErrors } from '#ui/useServerErrors.tsx'

const TITLE_LENGTH = TASK_FIELDS.title.max

interface Named {
  id: string
}
const idsOf = (people: readonly Named[]) => people.map(({ id }) => id)

/** A copy starts today; a past deadline is removed. */
function copied(task: Task, word: string) {
  const { title, deadline, people, project, department } = task
  const { date: today } = companyClock()
  const suffix = ` (${word})`
  return {
    ...pickValues(LISTED_FIELDS, task),
    title: title.slice(0, TITLE_LENGTH - suffix.length) + suffix,
    start_date: today,
    deadline: deadline && deadline >= today ? deadline : null,
    assigned_user_id: idsOf(people.assigned),
    supervisor_user_id: people.supervisor?.id ?? null,
    consult_user_id: idsOf(people.consulted),
    inform_user_id: idsOf(people.informed),
    project_id: project?.id ?? null,
    department_id: department?.id ?? null,
  }
}

interface TaskFormOptions {
  search: TaskSearch
  copyOf: Task | undefined
  onMade: (id: string) => void
}

/**
 * The form of a new task; one idempotency key per opening, so that a repeated submit creates only
 * one task.
 */
export function useTaskForm({ search, copyOf, onMade }: TaskFormOptions) {
  const { t } = useTranslations('taskList')
  const [idempotencyKey] = useState(() => uuid())
  const form = useContractForm(OneTimeTaskInput, {
    ...emptyTask(),
    ...defaultsFromFilter(search),
    ...(copyOf && copied(copyOf, t('copy'))),
  })
  const { refusal, refuse, forgive } = useServerErrors(form)
  const submit = form.handleSubmit(async (values) => {
    forgive()
    try {
      const task = await createOneTimeTask(values, idempotencyKey)
      toast({ tone: 'done', title: t('created'), detail: task.title })
      onMade(task.id)
    } catch (error) {
      refuse(error)
    }
  })
  return { form, refusal, submit }
}
export type TaskForm = ReturnType<typeof useTaskForm>['form']
