import { useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { changesOf, type FieldsOf, type Merged, merge, pick } from '#records/edit/web/merge.ts'

interface Versioned {
  version: number
}

/** A change that somebody else saved first. */
export interface Clash<Of, Draft> extends Omit<Merged<Draft>, 'merged'> {
  before: Of
  after: Of
  /** `before` and `after` as drafts. */
  was: Draft
  is: Draft
}

interface Editing<Of, Draft> {
  fields: FieldsOf<Draft>
  draftOf: (record: Of) => Draft
}

/** Reads and writes the draft where it is edited. */
interface Place<Draft> {
  read: () => Draft
  put: (draft: Draft) => void
}

/**
 * Tracks the record that a draft is based on. If somebody else saved first, untouched fields take
 * the saved values, touched fields stay, and the next save is based on the new record.
 */
export function useEdit<Of extends Versioned, Draft extends object>(
  record: Of,
  { fields, draftOf, read, put }: Editing<Of, Draft> & Place<Draft>,
) {
  const [base, setBase] = useState(record)
  const [clash, setClash] = useState<Clash<Of, Draft>>()
  // The record can change while a call is in flight.
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
    /** Merges the draft with the record from a 409, and shows the conflict. */
    meet: (after: Of) => {
      const before = latest.current
      setClash({ ...begin(draftOf(before), after), before })
    },
    /** Merges the draft with a newer record, and shows nothing. */
    follow: (after: Of) => {
      if (after.version > latest.current.version) begin(draftOf(latest.current), after)
    },
    /** Keeps what was typed while `sent` was being saved. */
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
  /** Applied to every draft before it is put into the form. */
  complete?: (draft: Draft) => Draft
}

/** `useEdit` for a draft in a form. */
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
