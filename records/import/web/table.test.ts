import { describe, expect, it } from 'vitest'
import type { Columns } from '#records/import/web/options.ts'
import {
  columnFinder,
  errorSheet,
  ignoredHeadings,
  MAX_ROWS,
  missingColumns,
  readTable,
  rowsOf,
  templateOf,
  toServerRows,
} from '#records/import/web/table.ts'
import { isoDate } from '#records/import/web/values.ts'

const COLUMNS: Columns = {
  title: { headings: ['name', 'task', 'الاسم', 'اسم المهمة'], required: true },
  description: { headings: ['text'] },
  department: { headings: ['القسم'] },
  due_date: { headings: ['until', 'تاريخ النهاية'], required: true, read: isoDate },
  team: { headings: ['days of week'] },
}

const tableOf = (text: string) => {
  const reading = readTable(text, COLUMNS)
  if ('failure' in reading) throw new Error(reading.failure.reason)
  return reading.table
}
const unreadOf = (text: string) => {
  const reading = readTable(text, COLUMNS)
  return 'failure' in reading ? reading.failure : undefined
}

describe('the headings of a table', () => {
  it.each([
    ['Name', 'title'],
    ['TITLE', 'title'],
    ['الأسم', 'title'],
    ['due-date', 'due_date'],
    ['Due date:', 'due_date'],
    ['تاريخ النهايه', 'due_date'],
    ['Days of week', 'team'],
    ['Colour', undefined],
    ['constructor', undefined],
  ])('%s stands for %s', (heading, column) => {
    expect(columnFinder(COLUMNS)(heading)).toBe(column)
  })
})

describe('a table', () => {
  it('is read by its headings, whatever their order', () => {
    const table = tableOf('القسم;الاسم;Colour\nالمطبخ;عدّ;red\n;فتح')
    const rows = rowsOf(table, table.guessed, COLUMNS)
    expect(rows).toEqual([
      { line: 2, cells: { department: 'المطبخ', title: 'عدّ' } },
      { line: 3, cells: { department: '', title: 'فتح' } },
    ])
    expect(ignoredHeadings(table, table.guessed)).toEqual(['Colour'])
    expect(missingColumns(table.guessed, { columns: COLUMNS })).toEqual(['due_date'])
    const helps = { due_date: { defaultValue: '2026-11-23' } }
    expect(missingColumns(table.guessed, { columns: COLUMNS, helps })).toEqual([])
    expect(toServerRows(rows, COLUMNS)[0]).toEqual({
      ...{ title: 'عدّ', department: 'المطبخ', description: '', due_date: '', team: '' },
    })
  })

  it('is sent as the server reads it', () => {
    const table = tableOf('Name,Until\n Open the till ,٢٣/١١/٢٠٢٦\nClose it,tomorrow')
    const rows = rowsOf(table, table.guessed, COLUMNS)
    expect(toServerRows(rows, COLUMNS).map(({ title, due_date }) => [title, due_date])).toEqual([
      ['Open the till', '2026-11-23'],
      ['Close it', 'tomorrow'],
    ])
  })

  it('has headings of several names, and of two for one column the first', () => {
    expect(tableOf('Task ; Branch / القسم;Who;Title\na;b;c;d').guessed).toEqual([
      ...['title', 'department', undefined, undefined],
    ])
    expect(tableOf('Text/Name,Task\na,b').guessed).toEqual(['description', 'title'])
  })

  it('is read under other columns where its reader says so, and what a cell says of others goes there', () => {
    const table = tableOf('Name,Who\nOpen,the kitchen: Mona')
    const columns: Columns = {
      ...COLUMNS,
      department: {
        headings: [],
        spread: (text) => ({ description: text.split(': ')[1] ?? '' }),
      },
    }
    expect(rowsOf(table, ['title', 'department'], columns)).toEqual([
      { line: 2, cells: { title: 'Open', department: 'the kitchen: Mona', description: 'Mona' } },
    ])
  })

  it('gives its wrong rows as they were written, with what is wrong', () => {
    const table = tableOf('Name;Who\nOpen;Mona\nClose;"Ali; Omar"')
    const wrong = [{ line: 3, cells: {}, errors: { title: 'Too short.' } }]
    expect(errorSheet(table, wrong)).toBe('\uFEFFName,Who,\r\nClose,Ali; Omar,Too short.\r\n')
  })

  it('is not read where it says nothing that can be understood', () => {
    expect(unreadOf('')).toEqual({ reason: 'empty' })
    expect(unreadOf('Name,Text\n')).toEqual({ reason: 'empty' })
    expect(unreadOf('Open the till,every morning\nClose,evening')).toEqual({ reason: 'columns' })
    expect(unreadOf('Name\n"a')).toEqual({ reason: 'quote', line: 2 })
    expect(unreadOf(`Name\n${'a\n'.repeat(MAX_ROWS)}`)).toBeUndefined()
    expect(unreadOf(`Name\n${'a\n'.repeat(MAX_ROWS + 1)}`)).toEqual({
      reason: 'tooMany',
      rows: MAX_ROWS + 1,
      most: MAX_ROWS,
    })
  })

  it('to fill in has a column for each that is known, in their order', () => {
    const words = { column: (key: string) => `${key}!` }
    const examples = [{ due_date: 'soon', title: 'a, b' }]
    expect(templateOf({ columns: COLUMNS, examples, words })).toBe(
      '\uFEFFtitle!,description!,department!,due_date!,team!\r\n"a, b",,,soon,\r\n',
    )
  })
})
