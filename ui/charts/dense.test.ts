import { expect, test } from 'vitest'
import { cellAt, cellPosition, denseGrid, densePaths, reachable } from '#ui/charts/dense.ts'

test('500 cells stay a strip: six rows beside a list, fourteen on a phone', () => {
  expect(denseGrid(896, 500)).toEqual({ columns: 89, height: 58 })
  expect(denseGrid(358, 500)).toEqual({ columns: 36, height: 138 })
  expect(denseGrid(0, 3)).toEqual({ columns: 1, height: 28 })
})

test('a press finds the cell that is drawn there, and none beside the strip', () => {
  const grid = { columns: 36, count: 500 }
  for (const index of [0, 35, 36, 250, 499]) {
    const { x, y } = cellPosition(36, index)
    expect(cellAt({ x: x + 4, y: y + 4 }, grid)).toBe(index)
  }
  expect(cellAt({ x: 361, y: 4 }, grid)).toBeNull()
  expect(cellAt({ x: -1, y: 4 }, grid)).toBeNull()
  expect(cellAt({ x: 4, y: -1 }, grid)).toBeNull()
  expect(cellAt({ x: 355, y: 134 }, grid)).toBeNull()
})

test('each key finds an element where it leads, and so does the pointer', () => {
  const grid = { columns: 10, count: 100 }
  expect(reachable({ at: 55, pointed: 7 }, grid)).toEqual([0, 7, 45, 54, 55, 56, 65, 99])
  expect(reachable({ at: 0, pointed: null }, grid)).toEqual([0, 1, 10, 99])
})

test('every cell is drawn once by its state, and what is late or early has an edge', () => {
  const count = (path: string) => path.split('M').length - 1
  const paths = densePaths(
    [
      { state: 'done', late: false },
      { state: 'done', late: true },
      { state: 'done', late: false, early: true },
      { state: 'not_done', late: false },
      { state: 'not_reported', late: false },
      { state: 'not_reported', late: true },
    ],
    3,
  )
  expect(Object.entries(paths).map(([part, path]) => [part, count(path)])).toEqual([
    ['done', 3],
    ['notDone', 1],
    ['hollow', 1],
    ['hollowLate', 1],
    ['edgeGap', 2],
    ['edge', 3],
  ])
})
