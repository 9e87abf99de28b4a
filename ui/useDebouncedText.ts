import { useEffect, useRef, useState } from 'react'

const DEBOUNCE_MS = 300

/**
 * The text of a search field: shown at once, stored (in the URL) when typing pauses. A stored text
 * from elsewhere (Back, a link) replaces the field's text.
 */
export function useDebouncedText(stored: string, store: (text: string) => void) {
  const [text, setText] = useState(stored)
  const last = useRef({ stored, store })
  useEffect(() => {
    last.current.store = store
  })
  useEffect(() => {
    if (stored === last.current.stored) return
    last.current.stored = stored
    setText(stored)
  }, [stored])
  useEffect(() => {
    if (text === last.current.stored) return
    const timer = setTimeout(() => {
      last.current.stored = text
      last.current.store(text)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText] as const
}
