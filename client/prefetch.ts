import { useEffect } from 'react'

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Fetches what a later press may need, so that it is there when the network is gone: as soon as
 * somebody uses the page, and not before `ms` have passed. Who only looks loads nothing of it.
 * `besides`: events of the document that are as good as a hand. Returns how to stop.
 */
export function onFirstInteraction(
  load: () => unknown,
  ms: number,
  extraEvents: readonly string[] = [],
): () => void {
  const begun = performance.now()
  const stop = new AbortController()
  let timer: number | undefined
  const hear = () => {
    // What fails offline is asked for again by the next press.
    if (!navigator.onLine) return
    stop.abort()
    timer = window.setTimeout(load, Math.max(0, begun + ms - performance.now()))
  }
  for (const sign of [...SIGNS, ...extraEvents])
    document.addEventListener(sign, hear, { passive: true, capture: true, signal: stop.signal })
  return () => {
    stop.abort()
    window.clearTimeout(timer)
  }
}

/** The page's own content comes first. */
const AHEAD_MS = 1000

/** Fetches what a press here opens, once somebody uses the page and not before `ms` have passed. */
export function usePrefetch(load: () => Promise<unknown>, ms = AHEAD_MS): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what loads is the same at each drawing
  useEffect(() => onFirstInteraction(() => load().catch(() => {}), ms), [])
}
