export type Cell = string | number | null

export const BYTE_ORDER_MARK = '\uFEFF'
/** Where a spreadsheet would begin to calculate, the wide forms of an East Asian one included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Typed text never becomes a formula; numbers of our own stay numbers. */
function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return quoted(cell === null ? '' : String(cell))
  return quoted(FORMULA.test(cell) ? `'${cell}` : cell)
}

/** Rows of comma-separated values: every cell quoted, lines ended by CRLF. */
export const csvRows = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')

/** A table as comma-separated values that Excel opens as they are: UTF-8 with its mark. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string => BYTE_ORDER_MARK + csvRows(rows)
