import { describe, expect, it } from 'vitest'
import { rowErrorsByPath, rowErrorsOf } from '#records/import/web/row-errors.ts'

describe('what is wrong with a table', () => {
  const columns = {
    title: { headings: [] },
    description: { headings: [] },
    department: { headings: [] },
    team: { headings: [] },
  }
  const rows = [2, 4, 5, 6].map((line) => ({ line, cells: { title: `Row ${line}` } }))

  it('stands at the cell, by the line of the file and the column', () => {
    const errors = { 'team.0': ['No.', 'Really not.'], department: ['Unknown.'] }
    const wrong = rowErrorsOf(rows, [{ line: 2, errors }], columns)
    expect([...wrong]).toEqual([[4, { team: 'No.', department: 'Unknown.' }]])
  })

  it('stands at the first column where it is no column’s', () => {
    const wrong = rowErrorsOf(rows, [{ line: 1, errors: { dept_id: ['Gone.'] } }], columns)
    expect([...wrong]).toEqual([[2, { title: 'Gone.' }]])
  })

  it('stands there, too, when the whole table is refused', () => {
    const errors = { 'rows.3.description': ['Too long.'], dry_run: ['Odd.'] }
    expect([...rowErrorsByPath(rows, errors, columns)]).toEqual([[6, { description: 'Too long.' }]])
  })
})
