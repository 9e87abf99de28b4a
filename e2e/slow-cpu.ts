import type { Page } from '@playwright/test'

const TIMES_SLOWER = 4
/** The duration of `takeWork` on an idle 2.5 GHz core, in milliseconds. */
const REFERENCE_MS = 64

/**
 * Measures a fixed workload typical of a page: objects, JSON, sorting, elements; in milliseconds.
 */
const takeWork = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const started = performance.now()
    const rows = Array.from({ length: 20_000 }, (_, at) => ({
      name: `row ${(at * 7_919) % 20_000}`,
    }))
    const copies = JSON.parse(JSON.stringify(rows)) as typeof rows
    const sorted = copies.sort((one, other) => (one.name < other.name ? -1 : 1))
    const list = document.createElement('div')
    for (const { name } of sorted.slice(0, 3_000)) {
      const row = document.createElement('p')
      row.textContent = name
      list.append(row)
    }
    document.body.append(list)
    list.getBoundingClientRect()
    list.remove()
    return performance.now() - started
  })

/** The shortest duration of that work in a page over several tries, in milliseconds. */
export async function workOf(page: Page, tries: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let at = 0; at < tries; at += 1) best = Math.min(best, await takeWork(page))
  return best
}

/** The CPU slowdown to apply; a machine that is slow itself gets correspondingly less. */
export const rateFor = (work: number): number =>
  TIMES_SLOWER * Math.min(1, Math.max(1 / TIMES_SLOWER, REFERENCE_MS / work))
