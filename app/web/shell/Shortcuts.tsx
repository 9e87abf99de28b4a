import { type ComponentType, lazy, Suspense, useLayoutEffect, useState } from 'react'
import { shortcutList } from '#app/web/shell/lazy-overlay.ts'
import { palette } from '#app/web/shell/palette.ts'
import {
  areShortcutsOn,
  isPaletteKey,
  ratingOf,
  type Shortcut,
  shortcutOf,
} from '#app/web/shell/shortcuts.ts'
import { usePrefetch } from '#client/prefetch.ts'
import {
  findCommandElement,
  isPageCovered,
  pressCommand,
  type QueueKeys,
  queueKeys,
} from '#ui/commands.ts'

const ShortcutsDialog = lazy(async () => ({
  default: (await shortcutList.load()).ShortcutsDialog,
}))
const Palette = lazy(async () => ({ default: (await palette.load()).Palette }))

/** Elements that handle letter keys: text fields, and lists that select an entry by typing. */
const KEY_CONSUMERS =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role="combobox"], [role="listbox"], [role="menu"], [aria-haspopup="listbox"]'

/** Runs an action on the page's queue. Returns whether there is one. */
function onQueue(act: (queue: QueueKeys) => void): boolean {
  const queue = queueKeys()
  if (queue) act(queue)
  return queue !== undefined
}

const handlers: Record<Shortcut, (event: KeyboardEvent) => boolean> = {
  search: () => {
    const field = findCommandElement('search')
    if (field instanceof HTMLInputElement) field.select()
    field?.focus()
    if (!field) palette.open()
    return true
  },
  create: () => pressCommand('create'),
  rate: (event) => onQueue((queue) => queue.rate(ratingOf(event) ?? 0)),
  next: () => onQueue((queue) => queue.go(1)),
  previous: () => onQueue((queue) => queue.go(-1)),
  list: () => {
    shortcutList.open()
    return true
  },
}

function onKeyDown(event: KeyboardEvent): void {
  if (isPaletteKey(event)) {
    event.preventDefault()
    if (!isPageCovered()) palette.open()
    return
  }
  const shortcut = shortcutOf(event)
  if (!shortcut || event.defaultPrevented || !areShortcutsOn() || isPageCovered()) return
  if (event.target instanceof Element && event.target.closest(KEY_CONSUMERS)) return
  if (handlers[shortcut](event)) event.preventDefault()
}

/**
 * The keys of a company's pages: Ctrl or ⌘ K opens the palette, `/` focuses the page's search field
 * or else opens the palette, `c` presses the main button, 1 to 5, `j` and `k` act on the page's
 * queue, `?` lists the keys. Button and field are those with a command's `ref`.
 */
export function Shortcuts() {
  usePrefetch(palette.load)
  // A layout effect: it runs before paint, so that the keys work as soon as the page is visible.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      shortcutList.close()
      palette.close()
    }
  }, [])
  return (
    <Suspense>
      <OnceOpen of={shortcutList} Overlay={ShortcutsDialog} />
      <OnceOpen of={palette} Overlay={Palette} />
    </Suspense>
  )
}

interface Once {
  of: { useOpen: () => boolean; close: () => void }
  Overlay: ComponentType<{ open: boolean; onClose: () => void }>
}

/** Stays mounted after it was opened for the first time. */
function OnceOpen({ of: { useOpen, close }, Overlay }: Once) {
  const open = useOpen()
  const [used, setUsed] = useState(false)
  if (open && !used) setUsed(true)
  return used && <Overlay open={open} onClose={close} />
}
