import { expect, test } from 'vitest'
import { flatten, indexesToRender, layoutRows, medianShift } from '#ui/virtual-rows.ts'

const letters = (text: string) => [...text].map((name) => ({ name }))
const listOf = (groups: Record<string, string>, isStop: (name: string) => boolean = () => true) =>
  flatten(
    Object.entries(groups).map(([id, text]) => ({ id, rows: letters(text) })),
    { keyOf: ({ name }) => name, isStop: ({ name }) => isStop(name) },
  )
const ALPHABET = listOf({ first: 'abcdefgh', second: 'ijklmnop', third: 'qrstuvwx' })
const named = (indexes: readonly number[]) => indexes.map((at) => ALPHABET[at]?.key).join(' ')

test('each heading stands before its rows, and a row knows its place among them', () => {
  const list = listOf({ one: 'ab', two: 'c' })
  expect(list.map(({ key, place, size }) => `${key} ${place}/${size}`)).toEqual([
    'group one 0/2',
    'a 1/2',
    'b 2/2',
    'group two 0/1',
    'c 1/1',
  ])
})

test('what is in sight stands in the page with its heading, and both ends of the list', () => {
  const inSight = { from: 12, to: 14, kept: [], focused: undefined }
  expect(named(indexesToRender(ALPHABET, inSight))).toBe(
    'group first a group second k l m group third x',
  )
})

test('a row that has the focus stays, and so does what Tab leads to from there', () => {
  const [at = 0] = [...ALPHABET.keys()].filter((index) => ALPHABET[index]?.key === 'h')
  const away = { from: 21, to: 22, kept: [at], focused: at }
  expect(named(indexesToRender(ALPHABET, away))).toBe(
    'group first a g h group second i group third s t x',
  )
})

test('Tab passes over rows that have nothing to press', () => {
  const list = listOf({ first: 'abcdefgh' }, (name) => 'bg'.includes(name))
  const shown = indexesToRender(list, { from: 4, to: 4, kept: [4], focused: 4 })
  expect(shown.map((at) => list[at]?.key)).toEqual(['group first', 'b', 'd', 'g'])
})

test('beyond either end there is nothing', () => {
  const list = listOf({ only: 'ab' })
  expect(indexesToRender(list, { from: -8, to: 9, kept: [], focused: undefined })).toEqual([
    0, 1, 2,
  ])
})

test('the room left for absent rows adds up to the height of the whole list', () => {
  const heights = ALPHABET.map(({ place }, at) => (place === 0 ? 40 : 60 + at))
  const start = 100
  const startOf = (index: number) =>
    heights.slice(0, index).reduce((sum, height) => sum + height, start)
  const spanOf = (index: number) => ({ start: startOf(index), end: startOf(index + 1) })
  const indexes = indexesToRender(ALPHABET, { from: 12, to: 13, kept: [4], focused: undefined })
  const { groups, after } = layoutRows(ALPHABET, indexes, {
    spanOf,
    start,
    end: startOf(heights.length),
  })
  const shown = indexes.reduce((sum, index) => sum + (heights[index] ?? 0), 0)
  const room = groups.flatMap(({ before, rows, after }) => [
    before,
    ...rows.map((row) => row.before),
    after,
  ])
  const total = heights.reduce((sum, height) => sum + height, 0)
  expect(room.reduce((sum, height) => sum + height, shown + after)).toBe(total)
  expect(groups.map(({ group, rows }) => [group, rows.map(({ index }) => index)])).toEqual([
    [0, [1, 4]],
    [1, [12, 13]],
    [2, [26]],
  ])
})

test('a group that is wholly out of sight leaves its room before the next', () => {
  const spanOf = (index: number) => ({ start: index * 10, end: index * 10 + 10 })
  const { groups, after } = layoutRows(ALPHABET, [18, 19], { spanOf, start: 0, end: 270 })
  expect(groups).toEqual([
    { group: 2, head: 18, before: 180, rows: [{ index: 19, before: 0 }], after: 70 },
  ])
  expect(after).toBe(0)
})

test('a row that went to another group does not tell where the list has moved', () => {
  expect(medianShift([-66, -66, 21_000, -66])).toBe(-66)
  expect(medianShift([0, 0, 0])).toBe(0)
  expect(medianShift([])).toBe(0)
})
