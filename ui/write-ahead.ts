import { ahead, type Kept, letGo } from '#ui/typed-ahead.ts'

// Comes with the first dialog: gives what was typed before it (`typed-ahead.ts`) to its field.

const OVERLAY = '[role=dialog], [role=alertdialog]'
const FIELD = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable=true]'

const isField = (element: Element | null): boolean =>
  element?.closest(OVERLAY) !== null && element?.matches(FIELD) === true

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** As if it had been there when the key was pressed. */
function press(element: Element, init: KeyboardEventInit): void {
  ahead.pressing = true
  const goesOn = element.dispatchEvent(new KeyboardEvent('keydown', init))
  element.dispatchEvent(new KeyboardEvent('keyup', init))
  ahead.pressing = false
  if (!goesOn) return
  if (init.key === 'Backspace') document.execCommand('delete')
  if (init.key === 'Enter' && element instanceof HTMLInputElement) element.form?.requestSubmit()
}

/** Writes what was kept into the field, while more may be kept behind it, and lets the keys go. */
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

/** Nothing in it can be typed into: of what was kept it hears at most that it is not wanted. */
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
