import type { Project, ProjectInput } from '#features/projects/contract.ts'
import { type DraftOf, type FieldsOf, pick } from '#records/edit/web/merge.ts'

/** A project as the form stores it. */
export type Draft = DraftOf<ProjectInput>

/** Every form field, and how concurrent changes to it are merged. */
export const FIELDS = {
  name: 'text',
  description: 'text',
  manager_id: 'value',
  department_id: 'value',
  start_date: 'value',
  deadline: 'value',
} as const satisfies FieldsOf<Draft>

/** The translation key of each field's label. */
export const LABELS = {
  name: 'name',
  description: 'description',
  manager_id: 'manager',
  department_id: 'department',
  start_date: 'start',
  deadline: 'deadline',
} as const satisfies Record<keyof Draft, string>

export const EMPTY: Draft = {
  name: '',
  description: '',
  manager_id: null,
  department_id: null,
  start_date: null,
  deadline: null,
}

export const draftOf = ({ manager, ...project }: Project): Draft =>
  pick(FIELDS, { ...project, manager_id: manager?.id ?? null })
