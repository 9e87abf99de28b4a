import { useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { changesOf, type FieldsOf, type Merged, merge, pick } from '#records/edit/web/merge.ts'

interface Versioned {
  version: number
}

/** A change that somebody else saved first. */
export interface EditConflict<Of, Draft> extends Omit<Merged<Draft>, 'merged'> {
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
interface DraftAccess<Draft> {
  read: () => Draft
  write: (draft: Draft) => void
}

/**
 * Tracks the record that a draft is based on. If somebody else saved first, untouched fields take
 * the saved values, touched fields stay, and the next save is based on the new record.
 */
export function useEdit<Of extends Versioned, Draft extends object>(
  record: Of,
  { fields, draftOf, read, write }: Editing<Of, Draft> & DraftAccess<Draft>,
) {
  const [base, setBase] = useState(record)
  const [clash, setClash] = useState<EditConflict<Of, Draft>>()
  // The record can change while a call is in flight.
  const latest = useRef(record)

  function rebase(from: Draft, after: Of) {
    const is = draftOf(after)
    const { merged, ...rest } = merge(fields, { base: from, mine: read(), theirs: is })
    write(merged)
    latest.current = after
    setBase(after)
    return { ...rest, was: from, is, after }
  }

  return {
    base,
    clash,
    changes: () => changesOf(fields, draftOf(latest.current), read()),
    /** Merges the draft with the record from a 409, and shows the conflict. */
    mergeConflict: (after: Of) => {
      const before = latest.current
      setClash({ ...rebase(draftOf(before), after), before })
    },
    /** Merges the draft with a newer record, and shows nothing. */
    mergeNewer: (after: Of) => {
      if (after.version > latest.current.version) rebase(draftOf(latest.current), after)
    },
    /** Keeps what was typed while `sent` was being saved. */
    rebaseOnSaved: (sent: Draft, saved: Of) => {
      rebase(sent, saved)
      setClash(undefined)
    },
    takeTheirs: (field: keyof Draft) => {
      write({ ...read(), [field]: draftOf(latest.current)[field] })
      setClash((old) => old && { ...old, clashes: old.clashes.filter((one) => one !== field) })
    },
    clearConflict: () => setClash(undefined),
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
    write: (draft) => {
      for (const [field, value] of Object.entries(complete(draft)))
        form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
          shouldDirty: true,
        })
    },
  })
}
