import type { AriaAttributes, RefCallback } from 'react'

/** The props that a heading's or row's element must take, so that the list can measure it. */
export interface ItemProps extends Pick<AriaAttributes, 'aria-setsize' | 'aria-posinset'> {
  ref?: RefCallback<HTMLElement>
  'data-index'?: number
}

export interface ListGroup<Row> {
  id: string
  rows: readonly Row[]
}

/** A row or the heading of its group, in display order. */
export interface Entry<Row> {
  key: string
  group: number
  /** `null` for a heading. */
  row: Row | null
  /** The row's position in its group, from 1; 0 for the heading. */
  place: number
  /** The number of rows in its group. */
  size: number
  /** Whether it has a Tab stop. */
  isStop: boolean
}

/** All headings and rows in one flat list. */
export const flatten = <Row>(
  groups: readonly ListGroup<Row>[],
  { keyOf, isStop }: { keyOf: (row: Row) => string; isStop: (row: Row) => boolean },
): Entry<Row>[] =>
  groups.flatMap(({ id, rows }, group) => {
    const shared = { group, size: rows.length }
    return [
      { ...shared, key: `group ${id}`, row: null, place: 0, isStop: false },
      ...rows.map((row, at) => ({
        ...shared,
        ...{ key: keyOf(row), row, place: at + 1, isStop: isStop(row) },
      })),
    ]
  })

/** The first and the last Tab stop, and those before and after the focused row. */
function tabStopIndexes(entries: readonly Entry<unknown>[], focused: number | undefined): number[] {
  const isStop = (entry: Entry<unknown>) => entry.isStop
  const found = [entries.findIndex(isStop), entries.findLastIndex(isStop)]
  if (focused !== undefined) {
    found.push(entries.findLastIndex((entry, at) => at < focused && entry.isStop))
    found.push(entries.findIndex((entry, at) => at > focused && entry.isStop))
  }
  return found.filter((index) => index >= 0)
}

interface RenderRange {
  /** The first and the last visible index, extended by the rows rendered in advance. */
  from: number
  to: number
  /** Rows that stay rendered, whatever is visible. */
  kept: readonly number[]
  /** The index of the focused row. */
  focused: number | undefined
}

/** The indexes to render: visible rows, kept rows and Tab targets, each with its heading. */
export function indexesToRender(entries: readonly Entry<unknown>[], wanted: RenderRange): number[] {
  const { from, to, kept, focused } = wanted
  const last = entries.length - 1
  const found = new Set([...kept, ...tabStopIndexes(entries, focused)])
  for (let at = Math.max(0, from); at <= Math.min(last, to); at += 1) found.add(at)
  for (const at of [...found]) found.add(at - (entries[at]?.place ?? 0))
  return [...found].sort((one, other) => one - other)
}

interface Span {
  start: number
  end: number
}

export interface MountedGroup {
  group: number
  /** The index of its heading. */
  head: number
  /** The space for the groups before it that are not rendered. */
  before: number
  rows: { index: number; before: number }[]
  /** The space for its last rows that are not rendered. */
  after: number
}

/** The rendered rows by group, with the space to leave for the others; all in px. */
export function layoutRows(
  entries: readonly Entry<unknown>[],
  indexes: readonly number[],
  { spanOf, start, end }: { spanOf: (index: number) => Span } & Span,
): { groups: MountedGroup[]; after: number } {
  const groups: MountedGroup[] = []
  let edge = start
  const roomTo = (next: Span) => {
    const room = Math.max(0, next.start - edge)
    edge = next.end
    return room
  }
  for (const [at, index] of indexes.entries()) {
    const { group, place, size } = entries[index] as Entry<unknown>
    const before = roomTo(spanOf(index))
    if (place === 0) groups.push({ group, head: index, before, rows: [], after: 0 })
    const open = groups.at(-1) as MountedGroup
    if (place > 0) open.rows.push({ index, before })
    const next = indexes[at + 1]
    if (next !== undefined && entries[next]?.group === group) continue
    const { end: last } = spanOf(index - place + size)
    open.after = roomTo({ start: last, end: last })
  }
  return { groups, after: Math.max(0, end - edge) }
}

/** The median shift of the visible rows: a single row that moved elsewhere does not affect it. */
export function medianShift(moves: readonly number[]): number {
  const sorted = moves.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}
