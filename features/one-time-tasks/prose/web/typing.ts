import type { KeyboardEvent } from 'react'
import type { Draft } from '#features/one-time-tasks/prose/web/draft.ts'

/**
 * Replaces a part of a field's text as if it was typed: undo works, and input listeners are called.
 * (`execCommand` is deprecated, but nothing else supports undo.)
 */
export function replaceText(
  field: HTMLTextAreaElement,
  [from, to]: [number, number],
  text: string,
) {
  field.focus()
  field.setSelectionRange(from, to)
  if (document.execCommand(text ? 'insertText' : 'delete', false, text)) return
  field.setRangeText(text, from, to, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}

/** Backspace or Delete next to a mention removes the whole mention. */
export function eraseMention(event: KeyboardEvent<HTMLTextAreaElement>, { mentions }: Draft): void {
  const { selectionStart, selectionEnd: caret } = event.currentTarget
  if (selectionStart !== caret) return
  const mention =
    event.key === 'Delete'
      ? mentions.find(({ start, end }) => start <= caret && caret < end)
      : mentions.find(({ start, end }) => start < caret && caret <= end)
  if (!mention) return
  event.preventDefault()
  replaceText(event.currentTarget, [mention.start, mention.end], '')
}
