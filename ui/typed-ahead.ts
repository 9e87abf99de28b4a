import { useSyncExternalStore } from 'react'

/** A typed character, or an action key that is dispatched again at its target. */
export type Kept = string | (KeyboardEventInit & { key: string })

interface Ahead {
  /** The keys typed between the press that opens an overlay and the focus of its field. */
  keys: Kept[]
  /** The number of overlays that are still opening. */
  coming: number
  /** Set while keys are captured. */
  hearing: AbortController | undefined
  /** Captured keys are being dispatched and must not be captured again. */
  pressing: boolean
  /** Handles the keys once an element of an overlay has the focus (`write-ahead.ts`). */
  follow: (event: Event) => void
}
export const ahead: Ahead = {
  ...{ keys: [], coming: 0, hearing: undefined, pressing: false, follow: () => {} },
}

/** An opened overlay without a field captures keys at most this long. */
const LONGEST_MS = 10_000
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

/** Stops capturing; captured keys that are not written yet are dropped. */
export function letGo(): void {
  ahead.hearing?.abort()
  ahead.hearing = undefined
  ahead.keys = []
  tell()
}

/** Whether the key types a character and is not part of a browser shortcut. */
const writes = (event: KeyboardEvent): boolean =>
  event.key.length === 1 &&
  ((!event.ctrlKey && !event.metaKey) || event.getModifierState('AltGraph'))

/**
 * Keys that act on a field or on the focused element; other keys and shortcuts stay with the
 * browser.
 */
const ACTS = /^(?:Backspace|Enter|Escape|Tab|Arrow\w+)$/

function keep(event: KeyboardEvent): void {
  const { key, code, shiftKey, ctrlKey, metaKey, isComposing } = event
  const isText = writes(event)
  const isKept = isText || (!ctrlKey && !metaKey && ACTS.test(key))
  if (ahead.pressing || isComposing || !(isKept || key.toLowerCase() === 'k')) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (event.type !== 'keydown' || event.repeat || !isKept) return
  const { keys } = ahead
  if (isText) keys.push(key)
  else if (key === 'Backspace' && typeof keys.at(-1) === 'string') keys.pop()
  else keys.push({ key, code, shiftKey, bubbles: true, cancelable: true })
  tell()
}

function hear(): void {
  ahead.hearing = new AbortController()
  const { signal } = ahead.hearing
  for (const type of ['keydown', 'keyup'] as const)
    window.addEventListener(type, keep, { capture: true, signal })
  window.addEventListener('focusin', (event) => ahead.follow(event), { signal })
  // A user who continues with the pointer no longer waits for the overlay's field.
  window.addEventListener('pointerdown', () => ahead.coming === 0 && letGo(), {
    ...{ capture: true, signal },
  })
  tell()
}

/**
 * Captures typed keys while an overlay opens and delivers them to its first field once that has the
 * focus. `arriving` resolves when the overlay is shown, or with `false` if none opens; a rejection
 * is passed on.
 */
export async function opening(arriving: Promise<unknown>): Promise<void> {
  ahead.coming += 1
  if (!ahead.hearing) hear()
  const own = ahead.hearing
  let arrives = false
  try {
    arrives = (await arriving) !== false
  } finally {
    ahead.coming -= 1
    const end = () => ahead.hearing === own && ahead.coming === 0 && letGo()
    if (arrives) setTimeout(end, LONGEST_MS)
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
    () => ahead.hearing && ahead.keys.filter((one) => typeof one === 'string').join(''),
  )
