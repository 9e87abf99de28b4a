import { type Draft, FIELDS, type FieldName } from '#features/one-time-tasks/record/web/fields.ts'
import { differing, merge } from '#records/edit/web/merge.ts'

/** What is typed into fields and not saved yet, and what stood there when that began. */
export interface Editing {
  typed: Partial<Draft>
  began: Partial<Draft>
}

export const NOTHING: Editing = { typed: {}, began: {} }

/** The fields as they are shown: what is typed over the record as it is now. */
export function shownOver(record: Draft, { typed, began }: Editing) {
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

/** Without what was typed into fields: they show the record again. */
export function withoutTyped({ typed, began }: Editing, fields: readonly FieldName[]): Editing {
  const others = (draft: Partial<Draft>): Partial<Draft> =>
    Object.fromEntries(
      Object.entries(draft).filter(([field]) => !fields.includes(field as FieldName)),
    )
  return { typed: others(typed), began: others(began) }
}

/** My own stands: it goes over what the others saved, as if it had begun from there. */
export const overTheirs = (
  { typed, began }: Editing,
  record: Draft,
  field: FieldName,
): Editing => ({ typed, began: { ...began, [field]: record[field] } })

/** What to send of fields: those that differ from the record and are no clash. */
export function unsavedOf(
  record: Draft,
  editing: Editing,
  fields: readonly FieldName[],
): Partial<Draft> {
  const { shown, clashes } = shownOver(record, editing)
  const names = differing(FIELDS, record, shown).filter(
    (field) => fields.includes(field) && field in editing.typed && !clashes.includes(field),
  )
  return Object.fromEntries(names.map((field) => [field, shown[field]])) as Partial<Draft>
}
