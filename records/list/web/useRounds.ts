import { useCallback, useEffect, useRef } from 'react'

/** The interval at which changed pages out of sight are read anew, in milliseconds. */
const ROUND_MS = 10_000
/** Pages that are read anew at the same time have all come by then. */
const TOGETHER_MS = 500

/**
 * Reads now and then what is old and out of sight, while the document is seen. At once where a row
 * that one looks at has gone to some other page, unless that has just been done.
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
