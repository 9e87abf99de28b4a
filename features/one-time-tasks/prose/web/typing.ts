import type { KeyboardEvent } from 'react'
import type { Draft } from '#features/one-time-tasks/prose/web/draft.ts'

/**
 * Puts a text in place of a part of a field's, as if it had been typed: it can be undone, and the
 * field's listeners hear of it. (`execCommand` is old, and the only way that the undo knows.)
 */
export function typeOver(field: HTMLTextAreaElement, [from, to]: [number, number], text: string) {
  field.focus()
  field.setSelectionRange(from, to)
  if (document.execCommand(text ? 'insertText' : 'delete', false, text)) return
  field.setRangeText(text, from, to, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}

/** A mention goes as a whole, by the key that would take a letter of it. */
export function eraseMention(event: KeyboardEvent<HTMLTextAreaElement>, { mentions }: Draft): void {
  const { selectionStart, selectionEnd: caret } = event.currentTarget
  if (selectionStart !== caret) return
  const mention =
    event.key === 'Delete'
      ? mentions.find(({ start, end }) => start <= caret && caret < end)
      : mentions.find(({ start, end }) => start < caret && caret <= end)
  if (!mention) return
  event.preventDefault()
  typeOver(event.currentTarget, [mention.start, mention.end], '')
}
