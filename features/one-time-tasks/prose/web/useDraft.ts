import { useRef, useState } from 'react'
import {
  applyEdit,
  type Draft,
  draftOf,
  type Mention,
  toStoredText,
  withMention,
} from '#features/one-time-tasks/prose/web/draft.ts'

/** The number of previous texts of a field whose mentions are remembered for undo. */
const MAX_REMEMBERED = 300

/**
 * The displayed text of a field whose value has ids. The browser's undo restores only text, so the
 * mentions of previous texts are remembered.
 */
export function useDraft({
  value,
  onChange,
  nameOf,
}: {
  value: string
  onChange: (value: string) => void
  nameOf: (id: string) => string
}) {
  const [typed, setTyped] = useState<{ value: string; draft: Draft }>()
  const known = useRef(new Map<string, readonly Mention[]>())
  const pendingMention = useRef<Mention>(undefined)
  const draft = typed?.value === value ? typed.draft : draftOf(value, nameOf)

  const remember = ({ shown, mentions }: Draft) => {
    known.current.delete(shown)
    known.current.set(shown, mentions)
    const [oldest] = known.current.keys()
    if (oldest !== undefined && known.current.size > MAX_REMEMBERED) known.current.delete(oldest)
  }

  const nextDraft = (shown: string, caret: number, inputType: string): Draft => {
    const before = inputType.startsWith('history') ? known.current.get(shown) : undefined
    if (before) return { shown, mentions: before }
    const next = applyEdit(draft, shown, caret)
    return pendingMention.current ? withMention(next, pendingMention.current) : next
  }

  return {
    draft,
    /** Handles a change of the field's text and returns the new draft. */
    change: (shown: string, caret: number, inputType: string): Draft => {
      remember(draft)
      const next = nextDraft(shown, caret, inputType)
      remember(next)
      const now = toStoredText(next)
      setTyped({ value: now, draft: next })
      onChange(now)
      return next
    },
    /** Marks the text that `insert` puts into the field as a mention. */
    expecting: (mention: Mention, insert: () => void) => {
      pendingMention.current = mention
      insert()
      pendingMention.current = undefined
    },
  }
}
