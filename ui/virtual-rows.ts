import type { AriaAttributes, RefCallback } from 'react'

/** What the element of a heading or of a row takes, so that the list knows it. */
export interface ItemProps extends Pick<AriaAttributes, 'aria-setsize' | 'aria-posinset'> {
  ref?: RefCallback<HTMLElement>
  'data-index'?: number
}

export interface ListGroup<Row> {
  id: string
  rows: readonly Row[]
}

/** A row, or the heading of its group, in the order in which they stand under each other. */
export interface Entry<Row> {
  key: string
  group: number
  /** `null`: the heading. */
  row: Row | null
  /** Of the row in its group, from 1; 0: the heading. */
  place: number
  /** How many rows its group has. */
  size: number
  /** Tab stops in it. */
  isStop: boolean
}

/** Every heading and every row behind each other. */
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

/** Where Tab stops first and last, and before and behind the row that has the focus. */
function stops(entries: readonly Entry<unknown>[], focused: number | undefined): number[] {
  const isStop = (entry: Entry<unknown>) => entry.isStop
  const found = [entries.findIndex(isStop), entries.findLastIndex(isStop)]
  if (focused !== undefined) {
    found.push(entries.findLastIndex((entry, at) => at < focused && entry.isStop))
    found.push(entries.findIndex((entry, at) => at > focused && entry.isStop))
  }
  return found.filter((index) => index >= 0)
}

interface Wanted {
  /** The first and the last index in sight, with what stands ready beyond. */
  from: number
  to: number
  /** Rows that stay, whatever is in sight. */
  kept: readonly number[]
  /** The row that has the focus. */
  focused: number | undefined
}

/**
 * The indexes that stand in the page: what is in sight, what is kept, and what Tab leads to, each
 * with its heading.
 */
export function mounted(entries: readonly Entry<unknown>[], wanted: Wanted): number[] {
  const { from, to, kept, focused } = wanted
  const last = entries.length - 1
  const found = new Set([...kept, ...stops(entries, focused)])
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
  /** Room for the groups that do not stand in the page. */
  before: number
  rows: { index: number; before: number }[]
  /** Room for its last rows. */
  after: number
}

/** What stands in the page by its groups, with the room to leave for what does not; all in px. */
export function arrange(
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

/** The middle one of how far the rows in sight have moved: a row that went elsewhere is not it. */
export function commonMove(moves: readonly number[]): number {
  const sorted = moves.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}
