import { useEffect, useRef, useState } from 'react'
import { draftsOf } from '#records/outbox/web/drafts.ts'

interface Comment {
  text: string
  /** The user opened it; false if a draft reopened it. */
  asked: boolean
}

const { useDraft, saveDraft } = draftsOf<{ text: string }>()

/**
 * The draft of a comment, stored on the device until it is sent, so it survives a reload. A draft
 * equal to the `saved` comment is dropped: it arrived although the reply was lost. `latest` returns
 * the newest value before the next render.
 */
export function useCommentDraft(reportId: string, saved: string) {
  const draftKey = `comment ${reportId}`
  const kept = useDraft(draftKey)
  const isSaved = kept?.text.trim() === saved
  useEffect(() => {
    if (isSaved) saveDraft(draftKey, undefined)
  }, [isSaved, draftKey])
  const [localDraft, setLocalDraft] = useState<Comment | null>()
  const latestDraft = useRef<Comment | null>(undefined)
  const storedDraft = kept && !isSaved ? { text: kept.text, asked: false } : null
  return {
    draft: localDraft === undefined ? storedDraft : localDraft,
    latest: () => (latestDraft.current === undefined ? storedDraft : latestDraft.current),
    setDraft: (next: Comment | null) => {
      latestDraft.current = next
      setLocalDraft(next)
      saveDraft(draftKey, next?.text.trim() ? { text: next.text } : undefined)
    },
  }
}
