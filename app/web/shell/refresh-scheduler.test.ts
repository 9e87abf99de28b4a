import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RefreshScheduler } from '#app/web/shell/refresh-scheduler.ts'
import { INTERVAL_MS, type Topic } from '#shared/live.ts'

/** The part of the 3 s for showing a change that is reserved for the network round trip. */
const WAY_MS = 500
const SHOWN_WITHIN_MS = 3_000 - WAY_MS

/** A page that records the time of each refresh; `replyMs` is the duration of a reply. */
function openPage({ chance = 0.999, replyMs = 0, told = 0 } = {}) {
  const page = { hidden: false, renewals: [] as { at: number; topics: readonly Topic[] }[] }
  const now = () => performance.now()
  const renewal = new RefreshScheduler({
    now,
    random: () => chance,
    isHidden: () => page.hidden,
    refresh: (topics) => {
      page.renewals.push({ at: now(), topics })
      return new Promise((resolve) => setTimeout(resolve, replyMs))
    },
  })
  if (told) renewal.setInterval(told)
  const hide = (hidden: boolean) => {
    page.hidden = hidden
    renewal.schedule()
  }
  return Object.assign(page, { renewal, hide })
}

/** Sends a page one change every `everyMs` for a minute, and returns their times. */
async function hearForAMinute(page: ReturnType<typeof openPage>, everyMs: number) {
  const changes: number[] = []
  for (let passed = 0; passed < 60_000; passed += everyMs) {
    changes.push(performance.now())
    page.renewal.add('reports')
    await vi.advanceTimersByTimeAsync(everyMs)
  }
  return changes
}

const gapsOf = ({ renewals }: ReturnType<typeof openPage>) =>
  renewals.slice(1).map(({ at }, index) => at - (renewals[index]?.at ?? 0))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('how often an open page is renewed', () => {
  test('several changes of one moment are one renewal, of all that they are about', async () => {
    const page = openPage()
    page.renewal.add('reports')
    await vi.advanceTimersByTimeAsync(100)
    for (const topic of ['people', 'reports', 'reports'] as const) page.renewal.add(topic)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(page.renewals.map(({ topics }) => topics)).toEqual([['reports', 'people']])
  })

  test.each([10, 100, 700])(
    'at most once a second, when a change comes every %i ms',
    async (everyMs) => {
      const page = openPage({ chance: 0 })
      await hearForAMinute(page, everyMs)
      expect(gapsOf(page).length).toBeGreaterThan(20)
      expect(Math.min(...gapsOf(page))).toBeGreaterThan(1_000)
    },
  )

  test.each([1_100, 1_500])('as often as the server says: every %i ms', async (told) => {
    const page = openPage({ chance: 0, told })
    await hearForAMinute(page, 10)
    expect(Math.min(...gapsOf(page))).toBeGreaterThanOrEqual(told)
    expect(Math.max(...gapsOf(page))).toBeLessThan(told + 200)
  })

  test('as with many pages, as long as the server has said nothing', async () => {
    const page = openPage({ chance: 0 })
    await hearForAMinute(page, 10)
    expect(Math.min(...gapsOf(page))).toBeGreaterThanOrEqual(INTERVAL_MS.max)
  })

  test('after a quiet time a change is not kept waiting, and is all that is asked for', async () => {
    const page = openPage()
    page.renewal.add('reports')
    await vi.advanceTimersByTimeAsync(60_000)
    page.renewal.add('people')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(page.renewals.map(({ topics }) => topics)).toEqual([['reports'], ['people']])
  })

  test('what was asked for comes before it is asked for again', async () => {
    const page = openPage({ chance: 0, replyMs: 4_000 })
    await hearForAMinute(page, 100)
    expect(gapsOf(page).length).toBeGreaterThan(10)
    expect(Math.min(...gapsOf(page))).toBeGreaterThan(4_000)
  })

  test('a reply that never comes does not end the renewals', async () => {
    const page = openPage({ replyMs: 3_600_000 })
    await hearForAMinute(page, 100)
    expect(page.renewals.length).toBeGreaterThan(4)
  })

  test('pages that hear of a change in the same moment are not all renewed in one', async () => {
    const pages = [0, 0.25, 0.5, 0.75].map((chance) => openPage({ chance }))
    for (const { renewal } of pages) renewal.add('reports')
    await vi.advanceTimersByTimeAsync(10_000)
    const moments = pages.map(({ renewals }) => renewals[0]?.at)
    expect(new Set(moments).size).toBe(pages.length)
  })

  test.each([0, 2_000])('a page that is left after %i ms is not renewed any more', async (ms) => {
    const page = openPage({ replyMs: 4_000 })
    page.renewal.add('reports')
    await vi.advanceTimersByTimeAsync(ms)
    page.renewal.add('people')
    page.renewal.stop()
    page.renewals.length = 0
    await vi.advanceTimersByTimeAsync(10_000)
    expect(page.renewals).toEqual([])
  })
})

describe('a page out of sight', () => {
  test('asks for nothing, and for what it missed once it is seen again', async () => {
    const page = openPage()
    page.hide(true)
    page.renewal.add('reports')
    page.renewal.add('people')
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(page.renewals).toEqual([])
    page.hide(false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(page.renewals.map(({ topics }) => topics)).toEqual([['reports', 'people']])
  })

  test('asks for nothing though it heard of a change just before it was hidden', async () => {
    const page = openPage()
    page.renewal.add('reports')
    page.hide(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(page.renewals).toEqual([])
    page.hide(false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(page.renewals).toHaveLength(1)
  })

  test('asks for nothing when it is seen again and nothing has changed', async () => {
    const page = openPage()
    page.hide(true)
    page.hide(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(page.renewals).toEqual([])
  })
})

describe('how soon an open page shows a change', () => {
  test('what is heard of while replies are coming is asked for when they are there', async () => {
    const page = openPage({ replyMs: 4_000 })
    page.renewal.add('reports')
    await vi.advanceTimersByTimeAsync(2_000)
    page.renewal.add('people')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(page.renewals.map(({ topics }) => topics)).toEqual([['reports'], ['people']])
  })

  test.each([10, 130, 1_490, 2_390, 5_000])(
    'leaves half a second for the way to the server, when one comes every %i ms',
    async (everyMs) => {
      const page = openPage()
      const changes = await hearForAMinute(page, everyMs)
      await vi.advanceTimersByTimeAsync(SHOWN_WITHIN_MS)
      const waited = changes.map(
        (change) => (page.renewals.find(({ at }) => at > change)?.at ?? Infinity) - change,
      )
      expect(Math.max(...waited)).toBeLessThanOrEqual(SHOWN_WITHIN_MS)
    },
  )
})
