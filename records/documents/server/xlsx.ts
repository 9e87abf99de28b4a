import writeExcelFile from 'write-excel-file/node'
import type { Column, Content, Section, Tone, Value } from '#records/documents/server/content.ts'
import type { Locale } from '#shared/locale.ts'

/** The maximum number of letters in a spreadsheet cell. */
const MAX_LETTERS = 32_767
const MAX_OF_NAME = 31
const COLORS: Record<Tone, string> = { done: '#15803D', 'not-done': '#B91C1C', late: '#B45309' }
const SUMMARY: Record<Locale, string> = { en: 'Summary', ar: 'الملخص' }

/** Set once for all cells: otherwise a cell with its own colour would get another font. */
const FONT = { fontFamily: 'Calibri', fontSize: 11 }

const top = { alignVertical: 'top' } as const
const head = {
  fontWeight: 'bold',
  backgroundColor: '#F3F3EF',
  bottomBorderStyle: 'thin',
  wrap: true,
  ...top,
} as const

const textCell = (text: string) =>
  text === ''
    ? null
    : { value: text.slice(0, MAX_LETTERS), type: String, wrap: true, format: '@', ...top }

/** The date format of each language. */
const DATE: Record<Locale, string> = { en: 'yyyy-mm-dd', ar: 'dd/mm/yyyy' }

/** Spreadsheets have no time zones: the local clock time is stored as if it were UTC. */
const dateCell = (text: string, format: string) => {
  const value = new Date(`${text.replace(' ', 'T')}${text.includes(' ') ? ':00' : 'T00:00:00'}Z`)
  return { value, type: Date, format, ...top }
}

function timeCell(text: string) {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return { value: (hours * 60 + minutes) / 1_440, type: Number, format: 'hh:mm', ...top }
}

function cellOf({ kind }: Column, value: Value, locale: Locale) {
  if (value === null) return null
  if (typeof value === 'object') {
    const cell = textCell(value.text)
    return cell && { ...cell, textColor: COLORS[value.tone] }
  }
  if (typeof value === 'number')
    return kind === 'percent'
      ? { value: value / 100, type: Number, format: '0%', ...top }
      : { value, type: Number, ...top }
  if (kind === 'date') return dateCell(value, DATE[locale])
  if (kind === 'instant') return dateCell(value, `${DATE[locale]} hh:mm`)
  return kind === 'time' ? timeCell(value) : textCell(value)
}

/** A sheet name that spreadsheets accept and that no other sheet has. */
function sheetName(name: string, taken: Set<string>): string {
  const plain = name.replaceAll(/[[\]:*?/\\']/g, ' ').trim() || '1'
  for (let count = 1; ; count += 1) {
    const ending = count > 1 ? ` ${count}` : ''
    const tried = plain.slice(0, MAX_OF_NAME - ending.length) + ending
    if (taken.has(tried.toLowerCase())) continue
    taken.add(tried.toLowerCase())
    return tried
  }
}

interface Sheet {
  name: string
  columns: { width: number }[]
  data: (ReturnType<typeof cellOf> | typeof head | null)[][]
}

const sheetOf = ({ name, columns, rows }: Section, { locale, title }: Content): Sheet => ({
  name: name || title,
  columns: columns.map(({ width }) => ({ width })),
  data: [
    columns.map((column) => ({ value: column.name, type: String, ...head })),
    ...rows.map((row) => columns.map((column, at) => cellOf(column, row[at] ?? null, locale))),
  ],
})

/** What a PDF shows above the tables, as the last sheet. */
function summaryOf({ locale, company, title, lines, sections }: Content): Sheet {
  const summaryRows = sections.flatMap(({ name, note, figures = [] }) => [
    ...(name && (note || figures.length > 0) ? [[{ ...textCell(name), fontWeight: 'bold' }]] : []),
    ...(note ? [[textCell(note)]] : []),
    ...figures.map((one) => [textCell(one.name), textCell(one.value)]),
  ])
  return {
    name: SUMMARY[locale],
    columns: [{ width: 40 }, { width: 16 }],
    data: [
      [textCell(company)],
      [{ ...textCell(title), fontWeight: 'bold' }],
      ...lines.map((line) => [textCell(line)]),
      ...summaryRows,
    ] as Sheet['data'],
  }
}

/**
 * Creates a spreadsheet: one sheet per table with a sticky heading, typed dates and numbers, and
 * texts that are never formulas. Arabic sheets run from right to left.
 */
export async function xlsxOf(content: Content): Promise<Buffer> {
  const tables = content.sections.filter(({ columns }) => columns.length > 0)
  const taken = new Set<string>()
  const sheets = [...tables.map((one) => sheetOf(one, content)), summaryOf(content)]
  const written = sheets.map(({ name, columns, data }, at) => ({
    ...{ sheet: sheetName(name, taken), columns, data },
    ...(at < tables.length && { stickyRowsCount: 1 }),
    rightToLeft: content.locale === 'ar',
    orientation: 'landscape' as const,
  }))
  return writeExcelFile(written as never, FONT as never).toBuffer() as Promise<Buffer>
}
