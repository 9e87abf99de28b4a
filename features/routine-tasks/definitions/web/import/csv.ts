export type Delimiter = ',' | ';' | '\t'

/** One record: its cells, and the line of the text on which it begins, from 1. */
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

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t']
const QUOTED = /"(?:[^"]|"")*"/g
/** What Excel writes above a table, to name its delimiter. */
const NAMED_DELIMITER = /^sep=([,;\t])(?:\r\n|\r|\n|$)/i

/** The delimiter that the first written line holds most often, not counting what is quoted. */
function delimiterOf(text: string): Delimiter {
  const [first = ''] = text
    .replaceAll(QUOTED, '')
    .trimStart()
    .split(/[\r\n]/, 1)
  const countOf = (mark: Delimiter) => first.split(mark).length
  return DELIMITERS.reduce((best, mark) => (countOf(mark) > countOf(best) ? mark : best))
}

/** Reads one table from front to back; what stands between quotation marks is taken as it is. */
class Reader {
  readonly #text: string
  readonly #delimiter: Delimiter
  #at = 0
  #line: number

  constructor(text: string, delimiter: Delimiter, line: number) {
    this.#text = text
    this.#delimiter = delimiter
    this.#line = line
  }

  get ended(): boolean {
    return this.#at >= this.#text.length
  }

  record(): CsvRecord {
    const line = this.#line
    const cells = [this.#cell()]
    while (this.#text[this.#at] === this.#delimiter) {
      this.#at += 1
      cells.push(this.#cell())
    }
    this.#breakLine()
    return { line, cells }
  }

  #isEnd(): boolean {
    const next = this.#text[this.#at]
    return next === undefined || next === this.#delimiter || next === '\n' || next === '\r'
  }

  #breakLine(): void {
    if (this.#text.startsWith('\r\n', this.#at)) this.#at += 2
    else this.#at += 1
    this.#line += 1
  }

  #cell(): string {
    if (this.#text[this.#at] === '"') return this.#quoted()
    const begin = this.#at
    while (!this.#isEnd()) this.#at += 1
    return this.#text.slice(begin, this.#at).trim()
  }

  #quoted(): string {
    const opened = this.#line
    const begin = this.#at + 1
    let end = this.#text.indexOf('"', begin)
    while (end >= 0 && this.#text[end + 1] === '"') end = this.#text.indexOf('"', end + 2)
    if (end < 0) throw new CsvError('quote', opened)
    const inside = this.#text.slice(begin, end)
    this.#line += inside.match(/\r\n|\r|\n/g)?.length ?? 0
    this.#at = end + 1
    if (!this.#isEnd()) throw new CsvError('afterQuote', this.#line)
    return inside.replaceAll('""', '"').replaceAll(/\r\n?/g, '\n')
  }
}

/**
 * A table as text (RFC 4180): cells between commas, semicolons or tabs, in quotation marks where
 * they hold one of these, a mark or a line break. Empty lines are left out. Throws CsvError.
 */
export function parseCsv(text: string): CsvRecord[] {
  const whole = text.replace(/^\uFEFF/, '')
  const named = NAMED_DELIMITER.exec(whole)
  const table = named ? whole.slice(named[0].length) : whole
  const delimiter = (named?.[1] as Delimiter | undefined) ?? delimiterOf(table)
  const reader = new Reader(table, delimiter, named ? 2 : 1)
  const records: CsvRecord[] = []
  while (!reader.ended) records.push(reader.record())
  return records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
}

const quoted = (cell: string) =>
  /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** A table as a file that spreadsheets open with the right letters: UTF-8 with a mark, CRLF. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`

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
