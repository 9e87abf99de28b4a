import { type ComponentType, lazy, Suspense, useLayoutEffect, useState } from 'react'
import { palette } from '#app/web/shell/palette.ts'
import { shortcutList } from '#app/web/shell/shortcut-list.ts'
import {
  areShortcutsOn,
  isPaletteKey,
  type Shortcut,
  shortcutOf,
} from '#app/web/shell/shortcuts.ts'
import { isCovered, placeOf, press } from '#platform/web/commands.ts'
import { useFetchedAhead } from '#platform/web/when-used.ts'

const ShortcutsDialog = lazy(async () => ({
  default: (await shortcutList.load()).ShortcutsDialog,
}))
const Palette = lazy(async () => ({ default: (await palette.load()).Palette }))

/** What takes letters itself: fields, and lists in which one finds an entry by typing. */
const TAKES_KEYS =
  'input, textarea, select, [contenteditable], [role="combobox"], [role="listbox"], [role="menu"], [aria-haspopup="listbox"]'

const acts: Record<Shortcut, () => boolean> = {
  search: () => {
    const field = placeOf('search')
    if (field instanceof HTMLInputElement) field.select()
    field?.focus()
    if (!field) palette.open()
    return true
  },
  create: () => press('create'),
  list: () => {
    shortcutList.open()
    return true
  },
}

function hear(event: KeyboardEvent): void {
  if (isPaletteKey(event)) {
    event.preventDefault()
    if (!isCovered()) palette.open()
    return
  }
  const shortcut = shortcutOf(event)
  if (!shortcut || event.defaultPrevented || !areShortcutsOn() || isCovered()) return
  if (event.target instanceof Element && event.target.closest(TAKES_KEYS)) return
  if (acts[shortcut]()) event.preventDefault()
}

/**
 * The keys of a company's pages: Ctrl or ⌘ K opens the palette, `/` goes to the page's search field
 * or, where it has none, to the palette, `c` presses the page's main button, `?` lists them. The
 * button and the field are those that have the `ref` of a command.
 */
export function Shortcuts() {
  useFetchedAhead(palette.load)
  // Before the page is painted: who sees it may press a key.
  useLayoutEffect(() => {
    document.addEventListener('keydown', hear)
    return () => {
      document.removeEventListener('keydown', hear)
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

/** Stands in the page from the first time on that it was opened. */
function OnceOpen({ of: { useOpen, close }, Overlay }: Once) {
  const open = useOpen()
  const [used, setUsed] = useState(false)
  if (open && !used) setUsed(true)
  return used && <Overlay open={open} onClose={close} />
}
