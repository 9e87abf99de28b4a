/**
 * The edit distance of two texts: the number of substitutions, insertions, deletions and swaps of
 * adjacent letters.
 */
function distance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  let before: number[] = []
  let last = b.map((_, n) => n).concat(b.length)
  for (const [row, letter] of a.entries()) {
    const now = [row + 1]
    for (const [column, wanted] of b.entries()) {
      const swapped =
        row > 0 && column > 0 && letter === b[column - 1] && a[row - 1] === wanted
          ? (before[column - 1] ?? 0) + 1
          : Number.POSITIVE_INFINITY
      now.push(
        Math.min(
          (last[column] ?? 0) + (letter === wanted ? 0 : 1),
          (last[column + 1] ?? 0) + 1,
          (now[column] ?? 0) + 1,
          swapped,
        ),
      )
    }
    before = last
    last = now
  }
  return last[b.length] ?? 0
}

/** Longer names get no suggestion. */
const MAX_LETTERS = 80
/** One typing error is tolerated per this many letters. */
const LETTERS_PER_TYPO = 4

/** The name that was probably meant, if one is similar enough. Compares folded texts. */
export function findClosestName(
  folded: string,
  names: readonly { name: string; folded: string }[],
): string | undefined {
  if (folded.length > MAX_LETTERS) return undefined
  let most = Math.max(1, Math.floor(folded.length / LETTERS_PER_TYPO))
  let found: string | undefined
  for (const one of names) {
    if (Math.abs(one.folded.length - folded.length) > most) continue
    const typos = distance(folded, one.folded)
    if (typos > most || (found !== undefined && typos === most)) continue
    most = typos
    found = one.name
  }
  return found
}
