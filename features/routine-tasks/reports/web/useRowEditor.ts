import { useState } from 'react'
import { type Occurrence, occurrenceKey } from '#features/routine-tasks/reports/contract.ts'
import type { ReportChange } from '#features/routine-tasks/reports/web/outbox/pending.ts'
import { draftsOf } from '#records/outbox/web/drafts.ts'

/** The draft of a note, and the report state it belongs to. */
const { useDraft, saveDraft } = draftsOf<ReportChange & { about: string }>()

/** What is open: the choice, the early confirmation, or a note. */
export type EditorMode = 'choice' | 'early' | ReportChange

/**
 * What is open at an occurrence: the choice, the early confirmation, or a note. It belongs to one
 * state of the report (`reportState`): it closes when the report changes, and reopens with the
 * typed note if the server rejects the change.
 */
interface OpenEditor {
  reportState: string
  what: EditorMode
  sent?: boolean
}

/** What the user has open at an occurrence; the draft of a note survives a reload. */
export function useRowEditor(occurrence: Occurrence) {
  const about = JSON.stringify(occurrence.report)
  const draftKey = occurrenceKey(occurrence)
  const draft = useDraft(draftKey)
  const [own, setOwn] = useState<OpenEditor | null>()
  const storedEditor = draft && { reportState: draft.about, what: draft, sent: true }
  const kept = own === undefined ? storedEditor : own
  return {
    mode: kept?.reportState === about ? kept.what : null,
    /** The user opened it; false if a draft reopened it. */
    shouldFocus: !kept?.sent,
    /** Opens with the unsent draft, if there is one. */
    open: (what: EditorMode) => {
      const isSame = typeof what !== 'string' && draft?.status === what.status
      setOwn({ reportState: about, what: isSame && draft.about === about ? draft : what })
    },
    /** Closes but keeps the draft. */
    collapse: () => setOwn(null),
    saveDraft: (change: ReportChange) =>
      saveDraft(draftKey, change.note === '' ? undefined : { ...change, about }),
    close: (sent?: ReportChange) => {
      saveDraft(draftKey, undefined)
      setOwn(sent?.note ? { reportState: about, what: sent, sent: true } : null)
    },
  }
}
