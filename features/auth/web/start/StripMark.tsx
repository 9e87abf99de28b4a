import { type MarkKind, markClass } from '#ui/charts/stripMark.tsx'

const MARKS: Record<string, MarkKind> = {
  d: { state: 'done', late: false },
  L: { state: 'done', late: true },
  x: { state: 'not_done', late: false },
  o: { state: 'not_reported', late: false },
  l: { state: 'not_reported', late: true },
}
const DEFAULT_MARK: MarkKind = { state: 'not_reported', late: false }

/** The marks of a strip that is written with one letter per cell. */
export const parseMarks = (letters: string): MarkKind[] =>
  [...letters].map((letter) => MARKS[letter] ?? DEFAULT_MARK)

/** The time of a strip's cell, one every half hour, starting at the full hour `from`. */
export const timeOf = (from: number, index: number): string =>
  `${from + Math.floor(index / 2)}`.padStart(2, '0') + (index % 2 === 0 ? ':00' : ':30')

/** How many of a strip's cells are done, the total, and the quotient as a rounded percentage. */
export function countMarks(letters: string): { done: number; due: number; percent: number } {
  const marks = parseMarks(letters)
  const done = marks.filter(({ state }) => state === 'done').length
  return { done, due: marks.length, percent: Math.round((done / marks.length) * 100) }
}

/** A cell of the day strip, as a picture next to its text. */
export function StripMark({ mark }: { mark: MarkKind }) {
  return (
    <span
      className={`block size-[18px] shrink-0 rounded-[3px] text-[18px] forced-color-adjust-none ${markClass(mark)}`}
    />
  )
}
