import type { createDepartment, Department } from '#features/departments/contract.ts'
import { DEPARTMENT_FIELDS } from '#features/departments/fields.ts'
import { type DraftOf, type FieldsOf, pick, without } from '#records/edit/web/merge.ts'
import { mergeKindsOf, valuesOf } from '#records/fields/field.ts'
import type { Parsed } from '#shared/endpoint.ts'

/** A department as the form stores it. */
export type Draft = DraftOf<Parsed<typeof createDepartment>['body']>

/** Every form field, and how concurrent changes to it are merged. */
export const FIELDS = {
  ...mergeKindsOf(DEPARTMENT_FIELDS),
  manager_id: 'value',
  member_ids: 'set',
} as const satisfies FieldsOf<Draft>

export const EMPTY: Draft = { ...valuesOf(DEPARTMENT_FIELDS), manager_id: null, member_ids: [] }

export const draftOf = ({ manager, members, ...department }: Department): Draft =>
  pick(FIELDS, {
    ...department,
    manager_id: manager?.id ?? null,
    member_ids: members.map(({ id }) => id),
  })

/** Adds the manager to the members. */
export const withManager = (draft: Draft): Draft => {
  const { manager_id, member_ids } = draft
  if (!manager_id || member_ids.includes(manager_id)) return draft
  return { ...draft, member_ids: [...member_ids, manager_id] }
}

/**
 * The changes in the form that the server expects. Members are sent as additions and removals, so
 * that a form with an incomplete list removes nobody else.
 */
export function toRequestBody({ member_ids, ...changes }: Partial<Draft>, base: Draft) {
  if (!member_ids) return changes
  return {
    ...changes,
    add_member_ids: without(member_ids, base.member_ids),
    remove_member_ids: without(base.member_ids, member_ids),
  }
}
