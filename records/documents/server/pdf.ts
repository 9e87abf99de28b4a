import { readFileSync } from 'node:fs'
import path from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Column, Content, Section, Value } from '#records/documents/server/content.ts'
import { isolateCodes } from '#shared/codes.ts'
import type { Locale } from '#shared/locale.ts'

/** The folder of the fonts. Typst accepts only fonts of a single weight, and no web fonts. */
const FOLDER = path.resolve('records/documents/server')
/** The third font adds what the others lack: emoji, as outlines. */
const FONTS = ['Vazirmatn-Regular.ttf', 'Vazirmatn-SemiBold.ttf', 'Symbola-Emoji.ttf']
/** Above this total column width in letters, the page is landscape. */
const MAX_PORTRAIT_WIDTH = 90

const PAGE: Record<Locale, string> = { en: 'Page {page} of {pages}', ar: 'صفحة {page} من {pages}' }

/** The parts that combine or colour emoji: paper shows only the first emoji, in black. */
const EMOJI_PARTS = /\ufe0f|\u200d\p{Extended_Pictographic}|\p{Emoji_Modifier}/gu

/** Isolates the direction of a text, so that the text around it keeps its place. */
const isolated = (text: string) =>
  text
    .replaceAll(EMOJI_PARTS, '')
    .split('\n')
    .map((line) => `\u2068${isolateCodes(line)}\u2069`)
    .join('\n')

function cellFormatter(locale: Locale) {
  const format = new Intl.DateTimeFormat(locale === 'ar' ? 'ar-EG-u-nu-latn' : 'en-GB', {
    ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  })
  const date = (day: string) => format.format(new Date(`${day}T00:00:00Z`))
  return ({ kind }: Column, value: Value) => {
    if (value === null || value === '') return null
    if (typeof value === 'object') return { ...value, text: isolated(value.text) }
    if (typeof value === 'number') return value
    if (kind === 'date') return isolated(date(value))
    if (kind === 'instant')
      return `${isolated(date(value.slice(0, 10)))} ${isolated(value.slice(11))}`
    return isolated(value)
  }
}

/** The minimum widths of written-out dates. */
const MIN_WIDTHS: Partial<Record<Column['kind'], number>> = { date: 17, instant: 20 }

const isEmpty = (value: Value | undefined) => value === null || value === undefined || value === ''

/** Leaves out empty columns, because paper is narrow. */
function withoutEmptyColumns({ columns, rows, ...section }: Section): Section {
  const kept = columns.map((_, at) => rows.some((row) => !isEmpty(row[at])))
  return {
    ...section,
    columns: columns
      .filter((_, at) => kept[at])
      .map((one) => ({ ...one, width: Math.max(one.width, MIN_WIDTHS[one.kind] ?? 0) })),
    rows: rows.map((row) => row.filter((_, at) => kept[at])),
  }
}

function sectionOf(
  { name, figures = [], note = '', plain, columns, rows }: Section,
  locale: Locale,
) {
  const formatCell = cellFormatter(locale)
  return {
    ...{ name, note, plain: plain === true, columns },
    figures: figures.map((one) => ({ ...one, value: isolated(one.value) })),
    rows: rows.map((row) => columns.map((column, at) => formatCell(column, row[at] ?? null))),
  }
}

const lettersOf = ({ columns }: Section) => columns.reduce((sum, { width }) => sum + width, 0)

/** Creates a tagged A4 document with page numbers and repeated table headings. */
export function pdfOf({ locale, company, title, lines, sections }: Content): Buffer {
  const fontBlobs = FONTS.map((name) => readFileSync(path.join(FOLDER, 'fonts', name)))
  const shown = sections.map(withoutEmptyColumns)
  const document = JSON.stringify({
    ...{ locale, title, page: PAGE[locale], author: company },
    company: isolated(company),
    lines: lines.map(isolated),
    wide: Math.max(0, ...shown.map(lettersOf)) > MAX_PORTRAIT_WIDTH,
    sections: shown.map((section) => sectionOf(section, locale)),
  })
  return NodeCompiler.create({ fontArgs: [{ fontBlobs }] }).pdf({
    mainFileContent: readFileSync(path.join(FOLDER, 'page.typ'), 'utf8'),
    inputs: { document },
  })
}
