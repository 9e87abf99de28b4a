import { useState } from 'react'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import { occurrenceKey } from '#features/routine-tasks/reports/web/occurrence-key.ts'
import type { Change } from '#features/routine-tasks/reports/web/outbox/waiting.ts'
import { draftsOf } from '#records/outbox/web/drafts.ts'

/** A note that is being typed, and the report that it is about. */
const { useDraft, keepDraft } = draftsOf<Change & { about: string }>()

type What = 'choice' | 'early' | Change

/**
 * What is open at an occurrence: the choice again, the question whether it is done so early, or the note
 * of a change. It holds for one state of the report (`reportState`), so it goes when the report changes, and comes back with what was typed when
 * the server refuses and the former report stands again.
 */
interface OpenEditor {
  reportState: string
  what: What
  sent?: boolean
}

/** What a person has open at an occurrence; a note that was being typed is still there after a reload. */
export function useRowEditor(occurrence: Occurrence) {
  const about = JSON.stringify(occurrence.report)
  const place = occurrenceKey(occurrence)
  const draft = useDraft(place)
  const [own, setOwn] = useState<OpenEditor | null>()
  const left = draft && { reportState: draft.about, what: draft, sent: true }
  const kept = own === undefined ? left : own
  return {
    doing: kept?.reportState === about ? kept.what : null,
    /** The person asked for it; it came not back by itself. */
    asked: !kept?.sent,
    /** With what was typed before and not sent. */
    open: (what: What) => {
      const isSame = typeof what !== 'string' && draft?.status === what.status
      setOwn({ reportState: about, what: isSame && draft.about === about ? draft : what })
    },
    /** What was typed stays for the next time. */
    fold: () => setOwn(null),
    type: (change: Change) =>
      keepDraft(place, change.note === '' ? undefined : { ...change, about }),
    close: (sent?: Change) => {
      keepDraft(place, undefined)
      setOwn(sent?.note ? { reportState: about, what: sent, sent: true } : null)
    },
  }
}
