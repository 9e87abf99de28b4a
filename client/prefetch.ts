import { useEffect } from 'react'

const INTERACTION_EVENTS = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Loads what a later press can need, so that it is available offline: on the first interaction, but
 * not before `ms` have passed. A user who only looks loads nothing. `extraEvents`: document events
 * that count as interactions. Returns a function that stops it.
 */
export function onFirstInteraction(
  load: () => unknown,
  ms: number,
  extraEvents: readonly string[] = [],
): () => void {
  const begun = performance.now()
  const stop = new AbortController()
  let timer: number | undefined
  const onInteraction = () => {
    // Loading would fail offline; the next interaction tries again.
    if (!navigator.onLine) return
    stop.abort()
    timer = window.setTimeout(load, Math.max(0, begun + ms - performance.now()))
  }
  for (const eventType of [...INTERACTION_EVENTS, ...extraEvents])
    document.addEventListener(eventType, onInteraction, {
      passive: true,
      capture: true,
      signal: stop.signal,
    })
  return () => {
    stop.abort()
    window.clearTimeout(timer)
  }
}

/** The page's own content comes first. */
const PREFETCH_DELAY_MS = 1000

/** Prefetches what a press here opens, on the first interaction and not before `ms` have passed. */
export function usePrefetch(load: () => Promise<unknown>, ms = PREFETCH_DELAY_MS): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` does the same on every render
  useEffect(() => onFirstInteraction(() => load().catch(() => {}), ms), [])
}
