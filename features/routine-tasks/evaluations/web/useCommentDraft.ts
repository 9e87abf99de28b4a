import { useEffect, useRef, useState } from 'react'
import { draftsOf } from '#records/outbox/web/drafts.ts'

interface Comment {
  text: string
  /** Asked for by its button; it came not back by itself. */
  asked: boolean
}

const { useDraft, keepDraft } = draftsOf<{ text: string }>()

/**
 * The comment on a report as it is typed, kept on the device until it is sent: it is there again after
 * a reload. What says the same as the `saved` comment is none: it arrived, though its reply was lost.
 * `latest` gives it at once, before the next drawing.
 */
export function useCommentDraft(reportId: string, saved: string) {
  const place = `comment ${reportId}`
  const kept = useDraft(place)
  const isSaved = kept?.text.trim() === saved
  useEffect(() => {
    if (isSaved) keepDraft(place, undefined)
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
      keepDraft(place, next?.text.trim() ? { text: next.text } : undefined)
    },
  }
}
