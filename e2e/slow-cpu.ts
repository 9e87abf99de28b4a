import type { Page } from '@playwright/test'

const TIMES_SLOWER = 4
/** What `takeWork` takes on an undisturbed core of 2.5 GHz, in milliseconds. */
const REFERENCE_MS = 64

/** The same work each time, of the kinds a page does: objects, JSON, sorting, elements; in milliseconds. */
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

/** How long that work takes in a page, in milliseconds: the best of some. */
export async function workOf(page: Page, tries: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let at = 0; at < tries; at += 1) best = Math.min(best, await takeWork(page))
  return best
}

/** By how much to slow a page down; a machine that is slow by itself by so much less. */
export const rateFor = (work: number): number =>
  TIMES_SLOWER * Math.min(1, Math.max(1 / TIMES_SLOWER, REFERENCE_MS / work))
