import { useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { changesOf, type FieldsOf, type Merged, merge, pick } from '#records/edit/web/merge.ts'

interface Versioned {
  version: number
}

/** A change of somebody else that came between. */
export interface Clash<Of, Draft> extends Omit<Merged<Draft>, 'merged'> {
  before: Of
  after: Of
  /** The same two as drafts. */
  was: Draft
  is: Draft
}

interface Editing<Of, Draft> {
  fields: FieldsOf<Draft>
  draftOf: (record: Of) => Draft
}

/** Where a draft is typed. */
interface Place<Draft> {
  read: () => Draft
  put: (draft: Draft) => void
}

/**
 * The record that a draft began from. When somebody else saved first, what the draft did not touch
 * follows them, what it did stays, and the next save goes over the record as it is by then.
 */
export function useEdit<Of extends Versioned, Draft extends object>(
  record: Of,
  { fields, draftOf, read, put }: Editing<Of, Draft> & Place<Draft>,
) {
  const [base, setBase] = useState(record)
  const [clash, setClash] = useState<Clash<Of, Draft>>()
  // While a call is under way its record may be followed by another.
  const latest = useRef(record)

  function begin(from: Draft, after: Of) {
    const is = draftOf(after)
    const { merged, ...rest } = merge(fields, { base: from, mine: read(), theirs: is })
    put(merged)
    latest.current = after
    setBase(after)
    return { ...rest, was: from, is, after }
  }

  return {
    base,
    clash,
    changes: () => changesOf(fields, draftOf(latest.current), read()),
    /** Brings the draft over the record that a 409 brought, and says so. */
    meet: (after: Of) => {
      const before = latest.current
      setClash({ ...begin(draftOf(before), after), before })
    },
    /** Brings the draft over a newer record, and says nothing. */
    follow: (after: Of) => {
      if (after.version > latest.current.version) begin(draftOf(latest.current), after)
    },
    /** What was typed while `sent` was being saved stays typed. */
    settle: (sent: Draft, saved: Of) => {
      begin(sent, saved)
      setClash(undefined)
    },
    takeTheirs: (field: keyof Draft) => {
      put({ ...read(), [field]: draftOf(latest.current)[field] })
      setClash((old) => old && { ...old, clashes: old.clashes.filter((one) => one !== field) })
    },
    forget: () => setClash(undefined),
  }
}

interface FormEditing<Of, Draft> extends Editing<Of, Draft> {
  /** What holds of every draft that the form is given. */
  complete?: (draft: Draft) => Draft
}

/** As `useEdit`, of a draft that is typed in a form. */
export function useFormEdit<Of extends Versioned, Draft extends object, Values extends FieldValues>(
  record: Of,
  form: UseFormReturn<Values, unknown, unknown>,
  { fields, draftOf, complete = (draft) => draft }: FormEditing<Of, Draft>,
) {
  return useEdit(record, {
    fields,
    draftOf,
    read: () => pick(fields, form.getValues() as unknown as Draft),
    put: (draft) => {
      for (const [field, value] of Object.entries(complete(draft)))
        form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
          shouldDirty: true,
        })
    },
  })
}
