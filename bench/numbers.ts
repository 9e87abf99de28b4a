const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b)

export function quantile(values: readonly number[], part: number): number {
  const order = sorted(values)
  return order[Math.min(order.length - 1, Math.floor(order.length * part))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
export const p99 = (values: readonly number[]): number => quantile(values, 0.99)

export const sum = (values: Iterable<number>): number =>
  [...values].reduce((all, value) => all + value, 0)

/** Counts one more of a kind. */
export const countIn = <Kind>(counts: Map<Kind, number>, kind: Kind): unknown =>
  counts.set(kind, (counts.get(kind) ?? 0) + 1)
