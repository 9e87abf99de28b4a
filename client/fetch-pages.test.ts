import { expect, test } from 'vitest'
import { fetchPages } from '#client/query.ts'

const PAGE = 10

/** A list with this number of rows, whose total is counted only up to `counted`. */
const listOf = (rows: number, counted: number) => (page: number) => {
  const from = (page - 1) * PAGE
  const data = Array.from(
    { length: Math.max(0, Math.min(PAGE, rows - from)) },
    (_, at) => from + at,
  )
  return Promise.resolve({
    data,
    total: Math.min(rows, counted),
    ...(rows > counted && { at_least: true }),
  })
}

test.for([0, 1, 10, 11, 29, 30, 31, 57])(
  'all of %i rows come, however far they are counted',
  async (rows) => {
    for (const counted of [100, 20]) {
      const { data } = await fetchPages(listOf(rows, counted), String)
      expect(data).toEqual(Array.from({ length: rows }, (_, at) => at))
    }
  },
)
