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

/** Rows as comma-separated values. By default every cell is quoted. Lines end with CRLF. */
export const csvRows = <C extends Cell>(
  rows: readonly (readonly C[])[],
  textOf: (cell: C) => string = cellText,
): string => rows.map((row) => `${row.map((cell) => textOf(cell)).join(',')}\r\n`).join('')

/** A table as comma-separated values that Excel opens directly: UTF-8 with a byte order mark. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string => BYTE_ORDER_MARK + csvRows(rows)

const NEEDS_QUOTES = /[",\r\n\uFEFF]|^ | $/

/** The same for people's own texts, which they get back to import them: no text changes. */
export const toImportCsv = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + csvRows(rows, (text) => (NEEDS_QUOTES.test(text) ? quoted(text) : text))
