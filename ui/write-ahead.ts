import { ahead, type Kept, letGo } from '#ui/typed-ahead.ts'

// Loaded with the first dialog: writes the keys captured by `typed-ahead.ts` into its field.

const OVERLAY = '[role=dialog], [role=alertdialog]'
const FIELD = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable=true]'

const isField = (element: Element | null): boolean =>
  element?.closest(OVERLAY) !== null && element?.matches(FIELD) === true

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Repeats a key press as if the element had existed when the key was pressed. */
function press(element: Element, init: KeyboardEventInit): void {
  ahead.pressing = true
  const goesOn = element.dispatchEvent(new KeyboardEvent('keydown', init))
  element.dispatchEvent(new KeyboardEvent('keyup', init))
  ahead.pressing = false
  if (!goesOn) return
  if (init.key === 'Backspace') document.execCommand('delete')
  if (init.key === 'Enter' && element instanceof HTMLInputElement) element.form?.requestSubmit()
}

/** Writes the captured keys into the field, also those still arriving, and then stops capturing. */
async function write(field: Element): Promise<void> {
  const own = ahead.hearing
  const isOwn = () => ahead.hearing === own
  await nextTask()
  while (ahead.keys.length > 0 && isOwn() && document.activeElement === field) {
    const first = ahead.keys.shift() as Kept
    if (typeof first === 'string') document.execCommand('insertText', false, first)
    else press(field, first)
    await nextTask()
  }
  if (isOwn() && ahead.coming === 0) letGo()
}

/** For an overlay without a field: drops the captured keys, except Escape, which closes it. */
async function endWithout(overlay: Element): Promise<void> {
  const own = ahead.hearing
  await nextTask()
  await new Promise(requestAnimationFrame)
  const { activeElement } = document
  const isThere = activeElement?.closest(OVERLAY) && !isField(activeElement)
  if (ahead.hearing !== own || ahead.coming > 0 || !isThere) return
  const leave = ahead.keys.find((one) => typeof one !== 'string' && one.key === 'Escape')
  letGo()
  if (leave) press(overlay, leave as KeyboardEventInit)
}

ahead.follow = ({ target }) => {
  const element = target as Element
  if (isField(element)) void write(element)
  else if (element.closest(OVERLAY)) void endWithout(element)
}
