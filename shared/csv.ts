export type Cell = string | number | null

export const BYTE_ORDER_MARK = '\uFEFF'
/** The start of a text that a spreadsheet would calculate, including the wide East Asian forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Typed text never becomes a formula; the product's own numbers stay numbers. */
function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return quoted(cell === null ? '' : String(cell))
  return quoted(FORMULA.test(cell) ? `'${cell}` : cell)
}

/** Rows as comma-separated values: every cell is quoted, and lines end with CRLF. */
export const csvRows = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')

/** A table as comma-separated values that Excel opens directly: UTF-8 with a byte order mark. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string => BYTE_ORDER_MARK + csvRows(rows)
