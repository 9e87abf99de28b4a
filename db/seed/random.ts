/** Deterministic randomness. */
export interface Random {
  /** True with a probability of `p`. */
  chance(p: number): boolean
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  /** A number from `least` up to `most`. */
  within(least: number, most: number): number
  /** An item of a list. Throws if the list is empty. */
  pick<T>(list: readonly T[]): T
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return hash >>> 0
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * A generator seeded by `parts`: each thing has its own, so that a change to one report affects no
 * other, and seeding an hour later only adds to the day.
 */
export function randomOf(...parts: (string | number)[]): Random {
  const next = mulberry32(hashOf(parts.join('|')))
  return {
    chance: (p) => next() < p,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    within: (least, most) => least + next() * (most - least),
    pick: <T>(list: readonly T[]) => {
      if (list.length === 0) throw new Error('Nothing to pick from')
      return list[Math.floor(next() * list.length)] as T
    },
  }
}

/** Roberts' R2 sequence: its points cover the plane as evenly as possible for any count. */
const R2 = [0.7548776662466927, 0.5698402909980532] as const

/**
 * A number from 0 up to 1, evenly spread over the rows and columns of a table, so that few values
 * show the same rate as many.
 */
export const evenly = (row: number, column: number, jitter: number): number =>
  (row * R2[0] + column * R2[1] + jitter) % 1
