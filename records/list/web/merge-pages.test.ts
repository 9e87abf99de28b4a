import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Merged, mergePages, type ReadPage } from '#records/list/web/merge-pages.ts'

interface Row {
  key: string
  text: number
}

const PER_PAGE = 3
const NOTHING: Merged<Row> = { rows: [], pageOf: new Map(), missing: new Map() }
const keyOf = ({ key }: Row) => key
const keys = (rows: readonly Row[]) => rows.map(keyOf).join('')
const rowsOf = (names: string, text = 0): Row[] => [...names].map((key) => ({ key, text }))

/** Reads a list page by page while the server changes it. Pages not read since a change are old. */
class Reader {
  merged = NOTHING
  pages: ReadPage<Row>[] = []
  #last = 1
  #now = 0

  change(): void {
    this.pages = this.pages.map((page) => ({ ...page, isOld: true }))
  }

  /** Reads only pages that it knows to exist. */
  read(list: readonly Row[], ...wanted: number[]): void {
    this.#now += 1
    for (const page of wanted.filter((one) => one <= this.#last)) {
      const rows = list.slice((page - 1) * PER_PAGE, page * PER_PAGE)
      const others = this.pages.filter((one) => one.page !== page)
      this.pages = [...others, { page, rows, at: this.#now, isOld: false }]
      this.pages.sort((one, other) => one.page - other.page)
    }
    if (this.pages.some(({ at }) => at === this.#now))
      this.#last = Math.max(1, Math.ceil(list.length / PER_PAGE))
    this.merged = mergePages(this.merged, this.pages, { last: this.#last, keyOf })
    this.pages = this.pages.filter(({ page }) => page <= this.#last)
  }

  /** Reads the pages that were never read. */
  readNew(list: readonly Row[]): void {
    const known = new Set(this.pages.map(({ page }) => page))
    this.read(list, ...[1, 2, 3, 4, 5].filter((page) => !known.has(page)))
  }

  readAll(list: readonly Row[]): void {
    this.read(list, 1)
    this.read(list, 2, 3, 4, 5)
  }
}

/** A list on the server before and after rows were changed, moved, added and removed. */
const changed = fc
  .uniqueArray(fc.constantFrom(...'abcdefghijklmnopqrst'), { minLength: 1, maxLength: 14 })
  .chain((names) =>
    fc.record({
      before: fc.shuffledSubarray(names).map((some) => rowsOf(some.join(''))),
      after: fc.shuffledSubarray(names).map((some) => rowsOf(some.join(''), 1)),
    }),
  )

describe('pages that come again one by one', () => {
  it('have a row that moved once, where the newest reply has it', () => {
    const reader = new Reader()
    reader.readAll(rowsOf('abcdef'))
    reader.change()
    reader.read(rowsOf('adbcef', 1), 1)
    expect(keys(reader.merged.rows)).toBe('adbcef')
    expect(reader.merged.rows.map(({ text }) => text)).toEqual([1, 1, 1, 0, 0, 0])
    expect(reader.merged.pageOf.get('d')).toBe(1)
    expect([...reader.merged.missing.keys()]).toEqual(['c'])
  })

  it('leave a row in its place until the page has come that it may have moved to', () => {
    const reader = new Reader()
    reader.readAll(rowsOf('abcdefghi'))
    reader.change()
    reader.read(rowsOf('acdefghib'), 1)
    expect(keys(reader.merged.rows)).toBe('abcdefghi')
    reader.read(rowsOf('acdefghib'), 2)
    expect(keys(reader.merged.rows)).toBe('abcdefghi')
    reader.read(rowsOf('acdefghib'), 3)
    expect(keys(reader.merged.rows)).toBe('acdefghib')
    expect(reader.merged.missing.size).toBe(0)
  })

  it('let a row go at once that can be nowhere else', () => {
    const reader = new Reader()
    reader.readAll(rowsOf('abcdef'))
    reader.read(rowsOf('acdef'), 1, 2)
    expect(keys(reader.merged.rows)).toBe('acdef')
    const alone = new Reader()
    alone.readAll(rowsOf('abc'))
    alone.change()
    alone.read(rowsOf('ac'), 1)
    expect(keys(alone.merged.rows)).toBe('ac')
  })

  it('keep what the pages beyond the last had until those before have come', () => {
    const reader = new Reader()
    reader.readAll(rowsOf('abcdefg'))
    reader.change()
    reader.read(rowsOf('bcdefg'), 2)
    expect(keys(reader.merged.rows)).toBe('abcdefg')
    reader.read(rowsOf('bcdefg'), 1)
    expect(keys(reader.merged.rows)).toBe('bcdefg')
  })

  it('have each row once and none missing, whatever one change moved and in whatever order they come', () => {
    const order = fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 5 })
    fc.assert(
      fc.property(changed, order, ({ before, after }, pages) => {
        const reader = new Reader()
        reader.readAll(before)
        reader.change()
        for (const page of pages) {
          reader.read(after, page)
          const shown = reader.merged.rows.map(keyOf)
          expect(new Set(shown).size).toBe(shown.length)
          const stayed = before.filter(({ key }) => after.some((row) => row.key === key))
          expect(shown).toEqual(expect.arrayContaining(stayed.map(keyOf)))
        }
        reader.readNew(after)
        expect(reader.merged.rows).toEqual(after)
        expect(reader.merged.missing.size).toBe(0)
      }),
    )
  })

  it('show of each row the newest that came, and the list itself once all have come after the last change', () => {
    const step = fc.record({ changed, pages: fc.subarray([1, 2, 3, 4, 5]) })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
        const reader = new Reader()
        reader.readAll(rowsOf('abcdefgh', -1))
        let list: readonly Row[] = []
        for (const [at, { changed: lists, pages }] of steps.entries()) {
          list = lists.after.map(({ key }) => ({ key, text: at }))
          reader.change()
          reader.read(list, ...pages)
          const shown = reader.merged.rows
          expect(new Set(shown.map(keyOf)).size).toBe(shown.length)
          for (const row of shown) {
            const replies = reader.pages.flatMap((page) =>
              page.rows.filter(({ key }) => key === row.key),
            )
            const newest = Math.max(...replies.map(({ text }) => text))
            if (replies.length > 0) expect(row.text).toBe(newest)
            else expect(reader.merged.missing.has(row.key)).toBe(true)
          }
        }
        reader.readAll(list)
        expect(reader.merged.rows).toEqual(list)
      }),
    )
  })
})
