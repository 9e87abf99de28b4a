import type { TaskRecord } from '#features/one-time-tasks/record/contract.ts'
import type { updateTask } from '#features/one-time-tasks/tasks/contract.ts'
import { TASK_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import type { DraftOf, FieldsOf } from '#records/edit/web/merge.ts'
import { mergeKindsOf, pickValues } from '#records/fields/field.ts'
import type { Parsed } from '#shared/endpoint.ts'

/** The fields of a task in the form in which they are edited. */
export type Draft = Omit<DraftOf<Parsed<typeof updateTask>['body']>, 'version'>
export type FieldName = keyof Draft

/** Each field, and how concurrent changes of it are merged. */
export const FIELDS = {
  ...mergeKindsOf(TASK_FIELDS),
  assigned_user_id: 'set',
  supervisor_user_id: 'value',
  consult_user_id: 'set',
  inform_user_id: 'set',
  project_id: 'value',
  department_id: 'value',
} as const satisfies FieldsOf<Draft>

const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)

export const draftOf = ({ people, project, department, ...task }: TaskRecord): Draft => ({
  ...pickValues(TASK_FIELDS, task),
  assigned_user_id: idsOf(people.assigned),
  supervisor_user_id: people.supervisor?.id ?? null,
  consult_user_id: idsOf(people.consulted),
  inform_user_id: idsOf(people.informed),
  project_id: project?.id ?? null,
  department_id: department?.id ?? null,
})

const DATES: readonly FieldName[] = ['start_date', 'deadline']

/** The fields that are saved together with a field: one date alone could be refused. */
export const savedWith = (field: FieldName): readonly FieldName[] =>
  DATES.includes(field) ? DATES : [field]
