import { useCallback, useEffect, useRef } from 'react'

/** The interval at which changed pages out of sight are refetched, in milliseconds. */
const ROUND_MS = 10_000
/** Pages that are refetched together have all arrived after this time. */
const TOGETHER_MS = 500

/**
 * Periodically refetches stale pages out of sight, while the document is visible. Refetches at once
 * if a visible row has moved to another page, unless that has just been done.
 */
export function useRounds(
  renewOld: () => boolean,
  missing: ReadonlyMap<string, unknown>,
  isSeen: (key: string) => boolean,
): void {
  const latest = useRef(renewOld)
  const renewedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    latest.current = renewOld
  })
  const go = useCallback(() => {
    if (!document.hidden && latest.current()) renewedAt.current = performance.now()
  }, [])
  useEffect(() => {
    const timer = setInterval(go, ROUND_MS)
    return () => clearInterval(timer)
  }, [go])
  useEffect(() => {
    const isRecent = performance.now() < renewedAt.current + ROUND_MS
    if (isRecent || ![...missing.keys()].some(isSeen)) return
    const timer = setTimeout(go, TOGETHER_MS)
    return () => clearTimeout(timer)
  }, [go, missing, isSeen])
}
