import { type Draft, FIELDS, type FieldName } from '#features/one-time-tasks/record/web/fields.ts'
import { changedFields, merge } from '#records/edit/web/merge.ts'

/** The typed values that are not saved yet, and the field values when typing began. */
export interface Editing {
  typed: Partial<Draft>
  began: Partial<Draft>
}

export const NO_EDITS: Editing = { typed: {}, began: {} }

/** The field values to show: typed values merged over the current record. */
export function mergeEdits(record: Draft, { typed, began }: Editing) {
  const mine = { ...record, ...typed }
  const base = { ...record, ...began }
  const { merged, clashes } = merge<Draft>(FIELDS, { base, mine, theirs: record })
  const { assigned_user_id, consult_user_id, inform_user_id } = merged
  return { shown: { ...mine, assigned_user_id, consult_user_id, inform_user_id }, clashes }
}

export function withTyped<F extends FieldName>(
  { typed, began }: Editing,
  record: Draft,
  { field, value }: { field: F; value: Draft[F] },
): Editing {
  return {
    typed: { ...typed, [field]: value },
    began: field in began ? began : { ...began, [field]: record[field] },
  }
}

/** Drops the typed values of some fields, which then show the record again. */
export function withoutTyped({ typed, began }: Editing, fields: readonly FieldName[]): Editing {
  const others = (draft: Partial<Draft>): Partial<Draft> =>
    Object.fromEntries(
      Object.entries(draft).filter(([field]) => !fields.includes(field as FieldName)),
    )
  return { typed: others(typed), began: others(began) }
}

/** Resolves a conflict in favour of the typed value: the other user's value becomes its base. */
export const keepTypedValue = (
  { typed, began }: Editing,
  record: Draft,
  field: FieldName,
): Editing => ({ typed, began: { ...began, [field]: record[field] } })

/** The values to send: fields that differ from the record and are not in conflict. */
export function listUnsaved(
  record: Draft,
  editing: Editing,
  fields: readonly FieldName[],
): Partial<Draft> {
  const { shown, clashes } = mergeEdits(record, editing)
  const names = changedFields(FIELDS, record, shown).filter(
    (field) => fields.includes(field) && field in editing.typed && !clashes.includes(field),
  )
  return Object.fromEntries(names.map((field) => [field, shown[field]])) as Partial<Draft>
}
