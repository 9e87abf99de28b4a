import { type CapturedKey, keyCapture, stopCapture } from '#ui/key-capture.ts'

// Loaded with the first dialog: writes the keys captured by `typed-ahead.ts` into its field.

const OVERLAY = '[role=dialog], [role=alertdialog]'
const FIELD = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable=true]'

const isField = (element: Element | null): boolean =>
  element?.closest(OVERLAY) !== null && element?.matches(FIELD) === true

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Repeats a key press as if the element had existed when the key was pressed. */
function replayKey(element: Element, init: KeyboardEventInit): void {
  keyCapture.isReplaying = true
  const isNotPrevented = element.dispatchEvent(new KeyboardEvent('keydown', init))
  element.dispatchEvent(new KeyboardEvent('keyup', init))
  keyCapture.isReplaying = false
  if (!isNotPrevented) return
  if (init.key === 'Backspace') document.execCommand('delete')
  if (init.key === 'Enter' && element instanceof HTMLInputElement) element.form?.requestSubmit()
}

/** Writes the captured keys into the field, also those still arriving, and then stops capturing. */
async function replayInto(field: Element): Promise<void> {
  const own = keyCapture.captureAbort
  const isOwn = () => keyCapture.captureAbort === own
  await nextTask()
  keyCapture.isWriting = true
  while (keyCapture.keys.length > 0 && isOwn() && document.activeElement === field) {
    const first = keyCapture.keys.shift() as CapturedKey
    if (typeof first === 'string') document.execCommand('insertText', false, first)
    else replayKey(field, first)
    await nextTask()
  }
  keyCapture.isWriting = false
  if (isOwn() && keyCapture.openingCount === 0) stopCapture()
}

/** For an overlay without a field: drops the captured keys, except Escape, which closes it. */
async function discardKeys(overlay: Element): Promise<void> {
  const own = keyCapture.captureAbort
  await nextTask()
  await new Promise(requestAnimationFrame)
  const { activeElement } = document
  const isThere = activeElement?.closest(OVERLAY) && !isField(activeElement)
  if (keyCapture.captureAbort !== own || keyCapture.openingCount > 0 || !isThere) return
  const escapeKey = keyCapture.keys.find((one) => typeof one !== 'string' && one.key === 'Escape')
  stopCapture()
  if (escapeKey) replayKey(overlay, escapeKey as KeyboardEventInit)
}

keyCapture.onFocusIn = ({ target }) => {
  const element = target as Element
  if (isField(element)) void replayInto(element)
  else if (element.closest(OVERLAY)) void discardKeys(element)
}
