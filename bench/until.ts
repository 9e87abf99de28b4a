import { setTimeout as sleep } from 'node:timers/promises'

interface Patience {
  ms?: number
  everyMs?: number
}

/** Waits until `find` returns something, and returns it; throws if that takes longer than `ms`. */
export async function until<T>(
  what: string,
  find: () => T | Promise<T>,
  { ms = 180_000, everyMs = 100 }: Patience = {},
): Promise<Exclude<T, false | undefined>> {
  for (const end = performance.now() + ms; performance.now() < end; await sleep(everyMs)) {
    const found = await find()
    if (found !== undefined && found !== false) return found as Exclude<T, false | undefined>
  }
  throw new Error(`Not within ${ms / 1_000} s: ${what}`)
}

/** Works on all items, on at most `many` of them at a time. */
export async function atOnce<T>(
  many: number,
  items: readonly T[],
  work: (item: T, at: number) => Promise<unknown>,
): Promise<void> {
  const waiting = items.entries()
  const each = async () => {
    for (const [at, item] of waiting) await work(item, at)
  }
  await Promise.all(Array.from({ length: many }, each))
}
