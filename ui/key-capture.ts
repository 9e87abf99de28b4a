import { useSyncExternalStore } from 'react'

/** A typed character, or an action key that is dispatched again at its target. */
export type CapturedKey = string | (KeyboardEventInit & { key: string })

interface KeyCaptureState {
  /** The keys typed between the press that opens an overlay and the focus of its field. */
  keys: CapturedKey[]
  /** The number of overlays that are still opening. */
  openingCount: number
  /** Set while keys are captured. */
  captureAbort: AbortController | undefined
  /** Captured keys are being dispatched and must not be captured again. */
  isReplaying: boolean
  /** Captured keys are being written into a field; this ends the capture when all are written. */
  isWriting: boolean
  /** Handles the keys once an element of an overlay has the focus (`write-ahead.ts`). */
  onFocusIn: (event: Event) => void
}
export const keyCapture: KeyCaptureState = {
  ...{
    keys: [],
    openingCount: 0,
    captureAbort: undefined,
    isReplaying: false,
    isWriting: false,
    onFocusIn: () => {},
  },
}

/** An opened overlay captures keys at most this long, unless they are being written into its field. */
const LONGEST_MS = 10_000
const listeners = new Set<() => void>()

const notifyListeners = () => {
  for (const listener of listeners) listener()
}

/** Stops capturing; captured keys that are not written yet are dropped. */
export function stopCapture(): void {
  keyCapture.captureAbort?.abort()
  keyCapture.captureAbort = undefined
  keyCapture.keys = []
  notifyListeners()
}

/** Whether the key types a character and is not part of a browser shortcut. */
const typesCharacter = (event: KeyboardEvent): boolean =>
  event.key.length === 1 &&
  ((!event.ctrlKey && !event.metaKey) || event.getModifierState('AltGraph'))

/**
 * Keys that act on a field or on the focused element; other keys and shortcuts stay with the
 * browser.
 */
const ACTION_KEYS = /^(?:Backspace|Enter|Escape|Tab|Arrow\w+)$/

function captureKey(event: KeyboardEvent): void {
  const { key, code, shiftKey, ctrlKey, metaKey, isComposing } = event
  const isText = typesCharacter(event)
  const isKept = isText || (!ctrlKey && !metaKey && ACTION_KEYS.test(key))
  if (keyCapture.isReplaying || isComposing || !(isKept || key.toLowerCase() === 'k')) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (event.type !== 'keydown' || event.repeat || !isKept) return
  const { keys } = keyCapture
  if (isText) keys.push(key)
  else if (key === 'Backspace' && typeof keys.at(-1) === 'string') keys.pop()
  else keys.push({ key, code, shiftKey, bubbles: true, cancelable: true })
  notifyListeners()
}

function startCapture(): void {
  keyCapture.captureAbort = new AbortController()
  const { signal } = keyCapture.captureAbort
  for (const type of ['keydown', 'keyup'] as const)
    window.addEventListener(type, captureKey, { capture: true, signal })
  window.addEventListener('focusin', (event) => keyCapture.onFocusIn(event), { signal })
  // A user who continues with the pointer no longer waits for the overlay's field.
  window.addEventListener('pointerdown', () => keyCapture.openingCount === 0 && stopCapture(), {
    ...{ capture: true, signal },
  })
  notifyListeners()
}

/**
 * Captures typed keys while an overlay opens and delivers them to its first field once that has the
 * focus. `arriving` resolves when the overlay is shown, or with `false` if none opens; a rejection
 * is passed on.
 */
export async function captureWhileOpening(arriving: Promise<unknown>): Promise<void> {
  keyCapture.openingCount += 1
  if (!keyCapture.captureAbort) startCapture()
  const own = keyCapture.captureAbort
  let isOpening = false
  try {
    isOpening = (await arriving) !== false
  } finally {
    keyCapture.openingCount -= 1
    const end = () =>
      keyCapture.captureAbort === own && keyCapture.openingCount === 0 && stopCapture()
    if (isOpening) setTimeout(() => keyCapture.isWriting || end(), LONGEST_MS)
    else end()
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The text typed so far for the opening overlay; `undefined` when none is opening. */
export const useTypedAhead = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () =>
      keyCapture.captureAbort && keyCapture.keys.filter((one) => typeof one === 'string').join(''),
  )
