import { lazy, Suspense, useEffect, useState } from 'react'
import {
  closeShortcuts,
  loadList,
  openShortcuts,
  useListOpen,
} from '#app/web/shell/shortcut-list.ts'
import { areShortcutsOn, type Shortcut, shortcutOf } from '#app/web/shell/shortcuts.ts'

const ShortcutsDialog = lazy(async () => ({ default: (await loadList()).ShortcutsDialog }))

/** What takes letters itself: fields, and lists in which one finds an entry by typing. */
const TAKES_KEYS =
  'input, textarea, select, [contenteditable], [role="combobox"], [role="listbox"], [role="menu"], [aria-haspopup="listbox"]'

const shown = <E extends HTMLElement>(selector: string): E | undefined =>
  [...document.querySelectorAll<E>(`main ${selector}`)].find((one) => one.checkVisibility())

/** A dialog or a menu hides the page behind it from everybody. */
const isCovered = () =>
  document.querySelector('main')?.closest('[inert], [aria-hidden="true"]') !== null

const acts: Record<Shortcut, () => boolean> = {
  search: () => {
    const field = shown<HTMLInputElement>('input[type="search"]')
    field?.select()
    field?.focus()
    return field !== undefined
  },
  create: () => {
    const button = shown('[data-shortcut="create"]:not(:disabled)')
    button?.focus()
    button?.click()
    return button !== undefined
  },
  list: () => {
    openShortcuts()
    return true
  },
}

function hear(event: KeyboardEvent): void {
  const shortcut = shortcutOf(event)
  if (!shortcut || event.defaultPrevented || !areShortcutsOn() || isCovered()) return
  if (event.target instanceof Element && event.target.closest(TAKES_KEYS)) return
  if (acts[shortcut]()) event.preventDefault()
}

/**
 * The keys of a company's pages: `/` goes to the page's search field, `c` presses what is marked
 * with `data-shortcut="create"`, `?` lists them.
 */
export function Shortcuts() {
  const open = useListOpen()
  const [used, setUsed] = useState(false)
  if (open && !used) setUsed(true)
  useEffect(() => {
    document.addEventListener('keydown', hear)
    return () => {
      document.removeEventListener('keydown', hear)
      closeShortcuts()
    }
  }, [])
  if (!used) return null
  return (
    <Suspense>
      <ShortcutsDialog open={open} onClose={closeShortcuts} />
    </Suspense>
  )
}
