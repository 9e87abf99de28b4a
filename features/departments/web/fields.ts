import type { createDepartment, Department } from '#features/departments/contract.ts'
import { type DraftOf, type FieldsOf, pick, without } from '#records/edit/web/merge.ts'
import type { Parsed } from '#shared/endpoint.ts'

/** A department as the form stores it. */
export type Draft = DraftOf<Parsed<typeof createDepartment>['body']>

/** Every form field, and how concurrent changes to it are merged. */
export const FIELDS = {
  name: 'text',
  description: 'text',
  manager_id: 'value',
  member_ids: 'set',
} as const satisfies FieldsOf<Draft>

/** The translation key of each field's label. */
export const LABELS = {
  name: 'name',
  description: 'description',
  manager_id: 'manager',
  member_ids: 'members',
} as const satisfies Record<keyof Draft, string>

export const EMPTY: Draft = { name: '', description: '', manager_id: null, member_ids: [] }

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
