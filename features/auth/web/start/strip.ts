import type { MarkKind } from '#platform/web/charts/stripMark.ts'

const MARKS: Record<string, MarkKind> = {
  d: { state: 'done', late: false },
  L: { state: 'done', late: true },
  x: { state: 'not_done', late: false },
  o: { state: 'not_reported', late: false },
  l: { state: 'not_reported', late: true },
}
const NOTHING: MarkKind = { state: 'not_reported', late: false }

/** The marks of a strip that is written with one letter a cell. */
export const stripOf = (letters: string): MarkKind[] =>
  [...letters].map((letter) => MARKS[letter] ?? NOTHING)

/** The time of a strip's cell, one every half hour from the full hour `from` on. */
export const timeOf = (from: number, index: number): string =>
  `${from + Math.floor(index / 2)}`.padStart(2, '0') + (index % 2 === 0 ? ':00' : ':30')
