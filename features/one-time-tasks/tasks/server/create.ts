import { canSeeProject } from '#features/directory/server/visible-queries.ts'
import type { OneTimeTaskInput, WholeTask } from '#features/one-time-tasks/tasks/contract.ts'
import { TASK_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import { notifyPlaced } from '#features/one-time-tasks/tasks/server/notifications.ts'
import { getPresentedTask } from '#features/one-time-tasks/tasks/server/present.ts'
import { lockReferences } from '#features/one-time-tasks/tasks/server/queries.ts'
import { insertTasks, type Placing } from '#features/one-time-tasks/tasks/server/write-queries.ts'
import { ensureTasksFit } from '#features/plans/limits/server/limits.ts'
import { valuesOf } from '#records/fields/field.ts'
import type { Ctx, WriteContext } from '#server/context.ts'
import { invalidField } from '#server/errors.ts'
import { uuidv7 } from '#server/ids.ts'
import type { Bilingual } from '#shared/locale.ts'

const UNKNOWN_PERSON: Bilingual = {
  en: 'Choose people of your company.',
  ar: 'اختر أشخاصًا من شركتك.',
}
const UNKNOWN_PROJECT: Bilingual = {
  en: 'Choose a project that you can see.',
  ar: 'اختر مشروعًا يمكنك رؤيته.',
}
const STOPPED_PROJECT: Bilingual = {
  en: 'This project is stopped. Start it again, or choose another one.',
  ar: 'هذا المشروع متوقف. أعد تشغيله أو اختر مشروعًا آخر.',
}
const UNKNOWN_DEPARTMENT: Bilingual = {
  en: 'Choose a department of your company.',
  ar: 'اختر قسمًا من أقسام شركتك.',
}

/** Maps the fields that name people to their places. */
const FIELDS = {
  assigned_user_id: 'assigned',
  supervisor_user_id: 'supervised',
  consult_user_id: 'consulted',
  inform_user_id: 'informed',
} as const

export type PeopleFields = {
  [F in keyof typeof FIELDS]?: readonly string[] | string | null | undefined
}

const listOf = (value: PeopleFields[keyof PeopleFields]): string[] => {
  const ids = typeof value === 'string' ? [value] : (value ?? [])
  return [...new Set(ids.map((id) => id.toLowerCase()))]
}

/** All people whom a form names, without duplicates. */
export const listPersonIds = (form: PeopleFields): string[] => [
  ...new Set(
    (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).flatMap((field) => listOf(form[field])),
  ),
]

/** The people by place: from the form, or unchanged for a place that the form omits. */
export function toPlacing(form: PeopleFields, before?: Placing): Placing {
  const of = (field: keyof typeof FIELDS) =>
    form[field] === undefined ? (before?.[FIELDS[field]] ?? []) : listOf(form[field])
  return {
    assigned: of('assigned_user_id'),
    supervised: of('supervisor_user_id'),
    consulted: of('consult_user_id'),
    informed: of('inform_user_id'),
  }
}

interface Named {
  id: string
  name: string
}

export interface FetchedReferences {
  people: ReadonlyMap<string, Named>
  project: Named | null
  department: (Named & { managerId: string | null }) | null
}

/**
 * The new references of a form. `project_id` and `department_id` are omitted if they do not change.
 */
export type ReferenceFields = PeopleFields & {
  project_id?: string | null | undefined
  department_id?: string | null | undefined
}

/**
 * Fetches what a form names and locks it until the end of the transaction. Throws 422 for a field
 * whose value is not the company's or not visible to the caller.
 */
export async function fetchReferences(ctx: Ctx, form: ReferenceFields): Promise<FetchedReferences> {
  const { project_id: projectId = null, department_id: departmentId = null } = form
  const wanted = { userIds: listPersonIds(form), projectId, departmentId }
  const { people, project, department } = await lockReferences(
    ctx,
    wanted,
    canSeeProject(ctx, 'pr'),
  )
  const known = new Map(people.map((one) => [one.id, one]))
  for (const field of Object.keys(FIELDS) as (keyof typeof FIELDS)[])
    if (listOf(form[field]).some((id) => !known.has(id))) throw invalidField(field, UNKNOWN_PERSON)
  if (projectId && !project) throw invalidField('project_id', UNKNOWN_PROJECT)
  if (project?.status === 0) throw invalidField('project_id', STOPPED_PROJECT)
  if (departmentId && !department) throw invalidField('department_id', UNKNOWN_DEPARTMENT)
  return { people: known, project: project ?? null, department: department ?? null }
}

/** The default start is today, or the deadline if that is in the past. */
export const startOf = (
  ctx: Ctx,
  { start_date, deadline }: Pick<OneTimeTaskInput, 'start_date' | 'deadline'>,
): string => start_date ?? (deadline && deadline < ctx.today ? deadline : ctx.today)

/**
 * Creates a task. Throws 422 for a reference that the company does not have, and if the plan's
 * monthly limit of tasks is reached.
 */
export async function create(ctx: WriteContext, form: OneTimeTaskInput): Promise<WholeTask> {
  // Queries started in the same tick are sent as one batch and run in order; so are the next two.
  await Promise.all([ensureTasksFit(ctx, 1), fetchReferences(ctx, form)])
  const [id, placing] = [uuidv7(), toPlacing(form)]
  const values = {
    ...valuesOf(TASK_FIELDS, form),
    start_date: startOf(ctx, form),
    project_id: form.project_id ?? null,
    department_id: form.department_id ?? null,
  }
  const [, task] = await Promise.all([
    insertTasks(ctx, [{ id, placing, values }]),
    getPresentedTask(ctx, id),
  ])
  notifyPlaced(ctx, [{ id, placing }])
  return task
}
