import { useCallback, useEffect, useRef } from 'react'

/** The interval at which changed pages out of sight are refetched, in milliseconds. */
const REFETCH_INTERVAL_MS = 10_000
/** Pages that are refetched together have all arrived after this time. */
const SETTLE_MS = 500

/**
 * Periodically refetches stale pages out of sight, while the document is visible. Refetches at once
 * if a visible row has moved to another page, unless that has just been done.
 */
export function usePeriodicRefetch(
  refetchStale: () => boolean,
  missing: ReadonlyMap<string, unknown>,
  isSeen: (key: string) => boolean,
): void {
  const latest = useRef(refetchStale)
  const refetchedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    latest.current = refetchStale
  })
  const refetch = useCallback(() => {
    if (!document.hidden && latest.current()) refetchedAt.current = performance.now()
  }, [])
  useEffect(() => {
    const timer = setInterval(refetch, REFETCH_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [refetch])
  useEffect(() => {
    const isRecent = performance.now() < refetchedAt.current + REFETCH_INTERVAL_MS
    if (isRecent || ![...missing.keys()].some(isSeen)) return
    const timer = setTimeout(refetch, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [refetch, missing, isSeen])
}
