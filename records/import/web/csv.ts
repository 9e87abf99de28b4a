import Papa, { type ParseError } from 'papaparse'

/** One record: its trimmed cells, and the line on which it begins, from 1. */
export interface CsvRecord {
  line: number
  cells: string[]
}

/** The text is not a table. `line` is the place of the error, from 1. */
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
/** The line that Excel writes above a table to name its delimiter. */
const NAMED_DELIMITER = /^sep=([,;\t])(?:\n|$)/i

/** Parses synchronously in the page, without a worker and without fetching anything. */
const parse = (text: string, delimiter: string) =>
  Papa.parse(`${text}\n`, { delimiter, newline: '\n' })

/** The most frequent delimiter of the first non-empty line, outside quotation marks. */
function delimiterOf(text: string): string {
  const [first = ''] = text.replaceAll(QUOTED, '').trimStart().split('\n', 1)
  const counts = DELIMITERS.map((mark) => first.split(mark).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

const breaksIn = (text: string) => text.split('\n').length - 1

/** `index` is the start of the cell, after its opening quotation mark. */
function refusalOf(text: string, { code, index = 0 }: ParseError): CsvError {
  const before = 1 + breaksIn(text.slice(0, index))
  if (code === 'MissingQuotes') return new CsvError('quote', before)
  const [inside = ''] = /^[^"]*(?:""[^"]*)*/.exec(text.slice(index)) ?? []
  return new CsvError('afterQuote', before + breaksIn(inside))
}

/**
 * Parses a table as text (RFC 4180): cells are separated by commas, semicolons or tabs, and quoted
 * if they contain one of these, a quotation mark or a line break. Skips empty lines. Throws
 * CsvError.
 */
export function parseCsv(text: string): CsvRecord[] {
  const whole = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const [naming = '', named] = NAMED_DELIMITER.exec(whole) ?? []
  // The line that names the delimiter becomes an empty line, so that line numbers do not change.
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

const MARKS: readonly [string, readonly number[]][] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Decodes a file by its byte order mark, else as UTF-8, else as windows-1256. */
export function decodeText(bytes: Uint8Array): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return new TextDecoder(marked[0]).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1256').decode(bytes)
  }
}
