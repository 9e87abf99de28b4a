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
  const place = `comment ${reportId}`
  const kept = useDraft(place)
  const isSaved = kept?.text.trim() === saved
  useEffect(() => {
    if (isSaved) saveDraft(place, undefined)
  }, [isSaved, place])
  const [own, show] = useState<Comment | null>()
  const typed = useRef<Comment | null>(undefined)
  const left = kept && !isSaved ? { text: kept.text, asked: false } : null
  return {
    draft: own === undefined ? left : own,
    latest: () => (typed.current === undefined ? left : typed.current),
    setDraft: (next: Comment | null) => {
      typed.current = next
      show(next)
      saveDraft(place, next?.text.trim() ? { text: next.text } : undefined)
    },
  }
}
