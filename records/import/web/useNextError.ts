import { useEffect, useState } from 'react'
import type { ShownColumn, ShownRow } from '#records/import/web/useImport.ts'

/** The value that identifies a cell in the page. */
export const cellId = (line: number, key: string): string => `${line} ${key}`

/**
 * Focuses the next wrong cell, row by row and in a loop. `turnTo` shows the page that contains the
 * row at an index.
 */
export function useNextError(
  rows: readonly ShownRow[],
  columns: readonly ShownColumn[],
  turnTo: (at: number) => void,
): () => void {
  const [requestedCell, requestFocus] = useState<{ cell: string }>()
  const [last, setLast] = useState<string>()
  useEffect(() => {
    if (!requestedCell) return
    document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(requestedCell.cell)}"]`)?.focus()
  }, [requestedCell])
  return () => {
    const cells = rows.flatMap(({ line, errors }, at) =>
      columns.map(({ key }) => ({ at, cell: cellId(line, key), isWrong: Boolean(errors[key]) })),
    )
    const from = cells.findIndex(({ cell }) => cell === (focusedCell() ?? last))
    const next =
      cells.slice(from + 1).find(({ isWrong }) => isWrong) ?? cells.find(({ isWrong }) => isWrong)
    if (!next) return
    turnTo(next.at)
    setLast(next.cell)
    requestFocus({ cell: next.cell })
  }
}

const focusedCell = () => document.activeElement?.getAttribute('data-cell') ?? undefined
