const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b)

export function quantile(values: readonly number[], part: number): number {
  const order = sorted(values)
  return order[Math.min(order.length - 1, Math.floor(order.length * part))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
