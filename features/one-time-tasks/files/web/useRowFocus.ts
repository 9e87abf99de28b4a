import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

interface Row {
  row: Element
  /** Which of the rows it is. */
  at: number
}

/**
 * Rows go, under the focus, too: then it goes to the row that has taken the place, to the last one, or
 * to the field. Takes the focus events of the box and of what stands over it.
 */
export function useRowFocus(box: RefObject<HTMLElement | null>) {
  const last = useRef<Row>(undefined)
  const rowsOf = () => [...(box.current?.querySelectorAll('li') ?? [])]
  useEffect(() => {
    if (!last.current || last.current.row.isConnected) return
    const { activeElement } = document
    // Who was asked in a dialog still has the focus there: the row's turn comes when that is gone.
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
