import type { KeyboardEvent } from 'react'

/**
 * The step of an arrow key in a row of choices: 1 forward, -1 back, 0 none. Browsers do not mirror
 * the arrow keys of radio buttons, so in Arabic the left arrow would move visually to the right.
 */
export function arrowStep(event: KeyboardEvent): -1 | 0 | 1 {
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  if (event.key === 'ArrowDown') return 1
  if (event.key === 'ArrowUp') return -1
  if (event.key === 'ArrowRight') return rtl ? -1 : 1
  if (event.key === 'ArrowLeft') return rtl ? 1 : -1
  return 0
}

/** Moves the focus to the radio button with that value in the row. */
export function focusRadio(row: Element, value: string): void {
  for (const radio of row.querySelectorAll<HTMLInputElement>('input[type=radio]')) {
    if (radio.value === value) radio.focus()
  }
}
