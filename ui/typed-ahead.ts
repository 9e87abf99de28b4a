import { useSyncExternalStore } from 'react'

/** A letter, or a key that does something, as it is pressed once more where it belongs. */
export type Kept = string | (KeyboardEventInit & { key: string })

interface Ahead {
  /** What was typed, from the press that opens something until its field has the focus. */
  keys: Kept[]
  /** How many things are on their way. */
  coming: number
  /** While keys are kept. */
  hearing: AbortController | undefined
  /** What was kept is being pressed: it is not kept once more. */
  pressing: boolean
  /** What becomes of the keys once something over the page has the focus (`write-ahead.ts`). */
  follow: (event: Event) => void
}
export const ahead: Ahead = {
  ...{ keys: [], coming: 0, hearing: undefined, pressing: false, follow: () => {} },
}

/** What opened, and has no field yet, takes no keys for longer than this. */
const LONGEST_MS = 10_000
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

/** The keys are the page's again; what was kept and is not written yet is dropped. */
export function letGo(): void {
  ahead.hearing?.abort()
  ahead.hearing = undefined
  ahead.keys = []
  tell()
}

/** A letter, sign or space; not what a shortcut of the browser is made of. */
const writes = (event: KeyboardEvent): boolean =>
  event.key.length === 1 &&
  ((!event.ctrlKey && !event.metaKey) || event.getModifierState('AltGraph'))

/** What acts on a field or on what has the focus now; the others, and shortcuts, are the browser's. */
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
  // Whoever goes on by hand does not wait for it any longer.
  window.addEventListener('pointerdown', () => ahead.coming === 0 && letGo(), {
    ...{ capture: true, signal },
  })
  tell()
}

/**
 * Something is on its way over the page: what is typed from now on goes into its first field, however
 * long it takes until that has the focus, and nothing else hears of it. `arriving` ends once it is
 * shown, with `false` where nothing comes after all, and fails with what it fails with.
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

/** What has been typed so far into what is on its way; nothing while nothing is. */
export const useTypedAhead = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => ahead.hearing && ahead.keys.filter((one) => typeof one === 'string').join(''),
  )
