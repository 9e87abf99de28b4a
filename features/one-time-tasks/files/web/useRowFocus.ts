import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

interface Row {
  row: Element
  /** The index of the row. */
  at: number
}

/**
 * Restores the focus when the focused row disappears: it goes to the row that is now at this
 * position, to the last row, or to the field. Returns the focus handlers for the box and dialogs
 * over it.
 */
export function useRowFocus(box: RefObject<HTMLElement | null>) {
  const last = useRef<Row>(undefined)
  const rowsOf = () => [...(box.current?.querySelectorAll('li') ?? [])]
  useEffect(() => {
    if (!last.current || last.current.row.isConnected) return
    const { activeElement } = document
    // While a dialog has the focus, wait: the focus moves to the row after the dialog closes.
    if (activeElement && activeElement !== document.body) return
    const rows = rowsOf()
    const row = rows[last.current.at] ?? rows.at(-1)
    last.current = undefined
    const controls = row?.querySelectorAll<HTMLElement>('button')
    const target = controls ? [...controls].at(-1) : box.current?.querySelector('input')
    target?.focus({ preventScroll: true })
  })
  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest('li')
    const at = row ? rowsOf().indexOf(row) : -1
    if (row && at >= 0) last.current = { row, at }
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const dialog = relatedTarget?.closest('[role=dialog], [role=alertdialog]')
    const standsOver = dialog && !dialog.contains(box.current)
    if (relatedTarget && !standsOver) last.current = undefined
  }
  return { onFocus, onBlur }
}
