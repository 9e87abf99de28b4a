import { useRef, useState } from 'react'
import { draftsOf } from '#platform/web/outbox/drafts.ts'

interface Comment {
  text: string
  /** Asked for by its button; it came not back by itself. */
  asked: boolean
}

const { useDraft, keepDraft } = draftsOf<{ text: string }>()

/**
 * The comment on a report as it is typed, kept on the device until it is sent: it is there again after
 * a reload. `latest` gives it at once, before the next drawing.
 */
export function useCommentDraft(reportId: string) {
  const place = `comment ${reportId}`
  const kept = useDraft(place)
  const [own, show] = useState<Comment | null>()
  const typed = useRef<Comment | null>(undefined)
  const left = kept ? { text: kept.text, asked: false } : null
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
