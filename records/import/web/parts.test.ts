import { expect, test } from 'vitest'
import type { DuplicateRow, RefusedRow } from '#records/import/web/options.ts'
import { checkInParts } from '#records/import/web/parts.ts'

const how = { signal: new AbortController().signal, onProgress: () => {} }
const titles = (...all: string[]) => all.map((title) => ({ title }))
const sameBy = ({ title = '' }: { title?: string }) => title

/** A check that sees only one part, like the server's. */
const checkOf =
  (refuses: string[] = [], there: string[] = []) =>
  (rows: Record<string, string>[]) => {
    const refused: RefusedRow[] = []
    const duplicates: DuplicateRow[] = []
    for (const [at, { title = '' }] of rows.entries()) {
      const first = rows.findIndex((row) => row.title === title)
      const existing = there.includes(title) ? { name: title } : null
      if (refuses.includes(title)) refused.push({ line: at + 1, errors: { title: ['No.'] } })
      else if (first < at || existing)
        duplicates.push({ line: at + 1, same_as: first < at ? first + 1 : null, existing })
    }
    return Promise.resolve({ refused, duplicates })
  }

const sameIn = async (rows: Record<string, string>[], check: ReturnType<typeof checkOf>) => {
  const { duplicates } = await checkInParts({ check, sameBy, atOnce: 2 }, rows, how)
  return duplicates.map(({ line, same_as, existing }) => [line, same_as, existing?.name ?? null])
}

test('a row that says what a row of an earlier part says is found, by its first line', async () => {
  const rows = titles('Count', 'Order', 'Count', 'Clean', 'Count', 'Count')
  expect(await sameIn(rows, checkOf())).toEqual([
    [3, 1, null],
    [5, 1, null],
    [6, 1, null],
  ])
})

test('what is there already is said besides, and a row that is refused is nobody’s first', async () => {
  const rows = titles('Count', 'Wrong', 'Wrong', 'Count')
  expect(await sameIn(rows, checkOf(['Wrong'], ['Count']))).toEqual([
    [1, null, 'Count'],
    [4, 1, 'Count'],
  ])
})

test('what the server alone knows to be the same stays, to the first of them all', async () => {
  const both = (rows: Record<string, string>[]) =>
    Promise.resolve({
      refused: [],
      duplicates: rows.length > 1 ? [{ line: 2, same_as: 1, existing: null }] : [],
    })
  expect(await sameIn(titles('مطبخ', 'Kitchen', 'Kitchen'), both)).toEqual([
    [2, 1, null],
    [3, 1, null],
  ])
})
