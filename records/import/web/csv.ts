import Papa, { type ParseError } from 'papaparse'

/** One record: its cells without the spaces around them, and the line on which it begins, from 1. */
export interface CsvRecord {
  line: number
  cells: string[]
}

/** The text is not a table. `line` is where, from 1. */
export class CsvError extends Error {
  readonly reason: 'quote' | 'afterQuote'
  readonly line: number

  constructor(reason: CsvError['reason'], line: number) {
    super(`${reason} at line ${line}`)
    this.reason = reason
    this.line = line
  }
}

const DELIMITERS = [',', ';', '\t']
const QUOTED = /"[^"]*"/g
/** What Excel writes above a table, to name its delimiter. */
const NAMED_DELIMITER = /^sep=([,;\t])(?:\n|$)/i

/** Parsed at once and in the page: without a worker, and nothing is fetched. */
const parse = (text: string, delimiter: string) =>
  Papa.parse(`${text}\n`, { delimiter, newline: '\n' })

/** The delimiter that the first written line holds most often, not counting what is quoted. */
function delimiterOf(text: string): string {
  const [first = ''] = text.replaceAll(QUOTED, '').trimStart().split('\n', 1)
  const counts = DELIMITERS.map((mark) => first.split(mark).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

const breaksIn = (text: string) => text.split('\n').length - 1

/** `index` is where the cell begins, behind its first quotation mark. */
function refusalOf(text: string, { code, index = 0 }: ParseError): CsvError {
  const before = 1 + breaksIn(text.slice(0, index))
  if (code === 'MissingQuotes') return new CsvError('quote', before)
  const [inside = ''] = /^[^"]*(?:""[^"]*)*/.exec(text.slice(index)) ?? []
  return new CsvError('afterQuote', before + breaksIn(inside))
}

/**
 * A table as text (RFC 4180): cells between commas, semicolons or tabs, in quotation marks where
 * they hold one of these, a mark or a line break. Empty lines are left out. Throws CsvError.
 */
export function parseCsv(text: string): CsvRecord[] {
  const whole = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const [naming = '', named] = NAMED_DELIMITER.exec(whole) ?? []
  // The line that names the delimiter stays as an empty one, so that the others keep their numbers.
  const table = naming ? `\n${whole.slice(naming.length)}` : whole
  const { data, errors } = parse(table, named ?? delimiterOf(table))
  if (errors[0]) throw refusalOf(table, errors[0])
  let next = 1
  const records = data.map((cells) => {
    const line = next
    next += 1 + breaksIn(cells.join(''))
    return { line, cells: cells.map((cell) => cell.trim()) }
  })
  return records.filter(({ cells }) => cells.some((cell) => cell !== ''))
}

/** A table as a file that spreadsheets open with the right letters: UTF-8 with a mark, CRLF. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${Papa.unparse(rows, { newline: '\r\n' })}\r\n`

const MARKS: readonly [string, readonly number[]][] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** The text of a file: by its mark, as UTF-8, or, where it is not that, as Arabic Windows wrote it. */
export function decodeText(bytes: Uint8Array): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return new TextDecoder(marked[0]).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1256').decode(bytes)
  }
}
