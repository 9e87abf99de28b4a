import { useSyncExternalStore } from 'react'

/**
 * What is typed from the press that opens something until its field has the focus. No key is lost to
 * it, and none does anything else meanwhile.
 */
type Ahead = { text: string } | { key: KeyboardEventInit & { key: string } }

/** What opened, and has no field yet, takes no keys for longer than this. */
const LONGEST_MS = 10_000
const OVERLAY = '[role=dialog], [role=alertdialog]'
const FIELD =
  'textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=button], [type=file])'

/** How many things are on their way. */
let coming = 0
let ahead: Ahead[] = []
let hearing: AbortController | undefined
let typed = ''
/** What was kept is being pressed: it is not kept once more. */
let pressing = false
const listeners = new Set<() => void>()

const tell = (text: string) => {
  typed = text
  for (const listener of listeners) listener()
}

const fieldOf = (element: Element | null): HTMLElement | undefined =>
  element?.closest(OVERLAY) && element.matches(FIELD) ? (element as HTMLElement) : undefined

function stop(): void {
  hearing?.abort()
  hearing = undefined
  ahead = []
  tell('')
}

/** A letter, sign or space; not what a shortcut of the browser is made of. */
const writes = (event: KeyboardEvent): boolean =>
  event.key.length === 1 &&
  ((!event.ctrlKey && !event.metaKey) || event.getModifierState('AltGraph'))

/** What acts on a field or on what has the focus now; the others, and shortcuts, are the browser's. */
const ACTS = /^(?:Backspace|Enter|Escape|Tab|Arrow\w+)$/

function keep(event: KeyboardEvent): void {
  const { key, code, shiftKey, ctrlKey, metaKey, isComposing } = event
  const isPlain = !ctrlKey && !metaKey
  const isKept = writes(event) || (isPlain && ACTS.test(key))
  if (pressing || isComposing || !(isKept || key.toLowerCase() === 'k')) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (event.type !== 'keydown' || event.repeat || !isKept) return
  const last = ahead.at(-1)
  if (writes(event)) ahead.push({ text: key })
  else if (key !== 'Backspace')
    ahead.push({ key: { key, code, shiftKey, bubbles: true, cancelable: true } })
  else if (last && 'text' in last) ahead.pop()
  tell(ahead.map((one) => ('text' in one ? one.text : '')).join(''))
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** As if the field had been there when it was pressed. */
function press(field: Element, init: KeyboardEventInit & { key: string }): void {
  pressing = true
  const goesOn = field.dispatchEvent(new KeyboardEvent('keydown', init))
  field.dispatchEvent(new KeyboardEvent('keyup', init))
  pressing = false
  if (!goesOn) return
  if (init.key === 'Enter' && field instanceof HTMLInputElement) field.form?.requestSubmit()
}

/** Writes what was kept into the field, while more may be kept behind it, and lets the keys go. */
async function write(field: HTMLElement): Promise<void> {
  const own = hearing
  await nextTask()
  while (ahead.length > 0 && hearing === own && document.activeElement === field) {
    const upTo = ahead.findIndex((one) => 'key' in one)
    const texts = ahead.splice(0, upTo < 0 ? ahead.length : Math.max(upTo, 1))
    for (const one of texts) if ('key' in one) press(field, one.key)
    const text = texts.map((one) => ('text' in one ? one.text : '')).join('')
    if (text) document.execCommand('insertText', false, text)
    await nextTask()
  }
  if (hearing === own && coming === 0) stop()
}

/** Nothing in it can be typed into: of what was kept it hears at most that it is not wanted. */
async function endWithout(overlay: Element): Promise<void> {
  const own = hearing
  await nextTask()
  await new Promise(requestAnimationFrame)
  const focused = document.activeElement
  if (hearing !== own || coming > 0 || !focused?.closest(OVERLAY) || fieldOf(focused)) return
  const leave = ahead.find((one) => 'key' in one && one.key.key === 'Escape')
  stop()
  if (leave && 'key' in leave) press(overlay, leave.key)
}

function follow({ target }: Event): void {
  const element = target as Element
  const field = fieldOf(element)
  if (field) void write(field)
  else if (element.closest(OVERLAY)) void endWithout(element)
}

function hear(): void {
  hearing = new AbortController()
  const { signal } = hearing
  for (const type of ['keydown', 'keyup'] as const)
    window.addEventListener(type, keep, { capture: true, signal })
  window.addEventListener('focusin', follow, { signal })
  // Whoever goes on by hand does not wait for it any longer.
  window.addEventListener('pointerdown', () => coming === 0 && stop(), { capture: true, signal })
  tell('')
}

/**
 * Something is on its way over the page: what is typed from now on goes into its first field, however
 * long it takes until that has the focus. `arriving` ends once it is shown, with `false` where nothing
 * comes after all, and fails with what it fails with.
 */
export async function opening(arriving: Promise<unknown>): Promise<void> {
  coming += 1
  if (!hearing) hear()
  const own = hearing
  let arrives = false
  try {
    arrives = (await arriving) !== false
  } finally {
    coming -= 1
    const end = () => hearing === own && coming === 0 && stop()
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
  useSyncExternalStore(subscribe, () => (hearing ? typed : undefined))
