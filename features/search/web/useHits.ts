import { useEffect, useState } from 'react'
import { useReply } from '#client/query.ts'
import { isEnough, type SearchHit, search } from '#features/search/contract.ts'
import { splitWords } from '#shared/searchable.ts'

const DEBOUNCE_MS = 120
const FIRST_PAGE_SIZE = 20
const MAX_PER_KIND = 100

/** The text, debounced. */
function useDebounced(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setRested, DEBOUNCE_MS, text)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

interface Hits {
  hits: readonly SearchHit[]
  state: 'idle' | 'searching' | 'failed' | 'done'
  /** Whether there are more results than are shown. */
  hasMore: boolean
  showMore: () => void
  retry: () => void
}

/**
 * The search results for a text; if there are none, the results for its last other reading.
 * `readings` come from `readingsOf`.
 */
export function useHits(readings: readonly string[]): Hits {
  const rested = useDebounced(readings.join('\n'))
  const [first = '', ...others] = rested.split('\n')
  const other = others.at(-1) ?? ''
  const [wide, setWide] = useState('')
  const per_page = wide === first ? MAX_PER_KIND : FIRST_PAGE_SIZE
  const isAsked = isEnough(splitWords(first))
  const own = useReply(search, { query: { q: first, per_page } }, { enabled: isAsked })
  const isElse =
    isAsked && own.data?.total === 0 && !own.isPlaceholderData && isEnough(splitWords(other))
  const swapped = useReply(search, { query: { q: other, per_page } }, { enabled: isElse })
  const { data, isError, isPlaceholderData, refetch } = isElse ? swapped : own
  if (!isAsked || !isEnough(splitWords(readings[0] ?? '')))
    return { hits: [], state: 'idle', hasMore: false, showMore: () => {}, retry: () => {} }
  const isOld = rested !== readings.join('\n') || isPlaceholderData || data === undefined
  return {
    hits: data?.data ?? [],
    state: isError ? 'failed' : isOld ? 'searching' : 'done',
    hasMore: data !== undefined && data.total > data.data.length && per_page < MAX_PER_KIND,
    showMore: () => setWide(first),
    retry: () => void refetch(),
  }
}
