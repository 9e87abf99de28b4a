import type { Department } from '#features/departments/contract.ts'

/** A department as its form holds it. */
export interface Draft {
  name: string
  description: string
  manager_id: string | null
  member_ids: string[]
}
export type Field = keyof Draft

const FIELDS: readonly Field[] = ['name', 'description', 'manager_id', 'member_ids']
/** Of these only one side's value can stand; two sets of members go together. */
export type Single = Exclude<Field, 'member_ids'>
const SINGLE: readonly Single[] = ['name', 'description', 'manager_id']

export const draftOf = ({ name, description, manager, members }: Department): Draft => ({
  name,
  description,
  manager_id: manager?.id ?? null,
  member_ids: members.map(({ id }) => id),
})

const isSame = (a: Draft[Field], b: Draft[Field]): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((one) => b.includes(one))
    : a === b

/** The fields in which two drafts differ. */
export const differing = (a: Draft, b: Draft): Field[] =>
  FIELDS.filter((field) => !isSame(a[field], b[field]))

/** What to send: the fields in which `mine` differs from what it began from. */
export const changesOf = (base: Draft, mine: Draft): Partial<Draft> =>
  Object.fromEntries(differing(base, mine).map((field) => [field, mine[field]]))

/**
 * The same as the server is told it. Of members it hears who joins and who leaves: a form that knows
 * only some of them takes away nobody else.
 */
export function sentOf(base: Draft, mine: Draft) {
  const { member_ids, ...rest } = changesOf(base, mine)
  if (!member_ids) return rest
  const add_member_ids = member_ids.filter((id) => !base.member_ids.includes(id))
  const remove_member_ids = base.member_ids.filter((id) => !member_ids.includes(id))
  return { ...rest, add_member_ids, remove_member_ids }
}

export interface Merged {
  draft: Draft
  /** What the others changed. */
  changed: Field[]
  /** What both changed, each in their own way; the draft has mine. */
  clashes: Single[]
}

/** Brings my draft and the others' change of the same record together: each keeps what it changed. */
export function merge(base: Draft, mine: Draft, theirs: Draft): Merged {
  const changed = differing(base, theirs)
  const touched = differing(base, mine)
  const pick = <F extends Field>(field: F) => (touched.includes(field) ? mine : theirs)[field]
  const manager_id = pick('manager_id')
  const gone = base.member_ids.filter((id) => !mine.member_ids.includes(id))
  const come = mine.member_ids.filter((id) => !base.member_ids.includes(id))
  const stay = theirs.member_ids.filter((id) => !gone.includes(id))
  const member_ids = [...new Set([...stay, ...come, ...(manager_id ? [manager_id] : [])])]
  return {
    draft: { name: pick('name'), description: pick('description'), manager_id, member_ids },
    changed,
    clashes: SINGLE.filter(
      (field) =>
        changed.includes(field) && touched.includes(field) && !isSame(mine[field], theirs[field]),
    ),
  }
}
