import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConcurrencyLimit } from '#server/limits/concurrency-limit.ts'

const codel = { intervalMs: 60, maxJoinDelayMs: 30, maxDelayMs: 50 }
const pause = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Two pieces of work at a time; each one ends on request. */
function counter() {
  const turns = new ConcurrencyLimit({ limits: { all: 2 }, maxQueued: 500, codel })
  const ends: (() => void)[] = []
  const outcomes: string[] = []
  const come = (member: string, isExpected = false) =>
    turns
      .run(
        { company: 'a', member },
        () => new Promise<void>((resolve) => void ends.push(resolve)),
        isExpected,
      )
      .then(
        () => outcomes.push(`${member} served`),
        ({ status }) => outcomes.push(`${member} ${status}`),
      )
  const serveOne = async () => {
    ends.shift()?.()
    await pause(0)
  }
  /** More requests arrive than are served, for `ms` milliseconds. */
  const overrun = async (ms: number) => {
    for (const end = performance.now() + ms; performance.now() < end; await pause(4)) {
      for (let times = 0; times < 3; times += 1) void come('mona')
      await serveOne()
    }
  }
  const count = (what: string) => outcomes.filter((outcome) => outcome === what).length
  return { turns, come, serveOne, overrun, outcomes, count }
}

test('who comes to a queue that stands is told so at once, unless none of theirs waits in it', async () => {
  const { turns, come, overrun, outcomes } = counter()
  await overrun(150)
  for (let times = 0; times < 10; times += 1) void come('mona')
  await pause(0)
  outcomes.length = 0
  void come('mona')
  void come('huda')
  await pause(0)
  expect(outcomes).toEqual(['mona 503'])
  expect(turns.wouldRefuse({ company: 'a', member: 'mona' })).toBe(true)
  expect(turns.wouldRefuse({ company: 'a', member: 'omar' })).toBe(false)
  expect(turns.wouldRefuse({ company: 'b', member: 'sara' })).toBe(false)
})

test('who has waited in it for too long is refused when their turn would come', async () => {
  const { turns, come, serveOne, overrun, outcomes, count } = counter()
  await overrun(150)
  void come('huda', true)
  const { waitingCount } = turns
  expect(waitingCount).toBeGreaterThan(5)
  await pause(100)
  outcomes.length = 0
  await serveOne()
  expect(count('mona 503')).toBe(waitingCount - 1)
  for (let times = 0; times < 3; times += 1) await serveOne()
  expect(count('huda served')).toBe(1)
  expect(turns.waitingCount).toBe(0)
})

test('a burst after which nobody comes is served to its end, however slowly', async () => {
  const { come, serveOne, outcomes, count } = counter()
  for (let times = 0; times < 30; times += 1) void come('mona')
  while (outcomes.length < 30) {
    await serveOne()
    await pause(40)
  }
  expect(count('mona served')).toBe(30)
})

test('so are all who waited while nothing was served at all', async () => {
  const { turns, come, serveOne, outcomes, count } = counter()
  for (let times = 0; times < 20; times += 1) {
    void come('mona')
    await pause(10)
  }
  expect(turns.wouldRefuse({ company: 'a', member: 'mona' })).toBe(false)
  while (outcomes.length < 20) await serveOne()
  expect(count('mona served')).toBe(20)
})

test('it is an ordinary queue again once it was empty', async () => {
  const { turns, come, serveOne, overrun, outcomes, count } = counter()
  await overrun(150)
  await pause(100)
  while (turns.waitingCount > 0) await serveOne()
  outcomes.length = 0
  for (let times = 0; times < 4; times += 1) void come('huda')
  for (let times = 0; times < 6; times += 1) await serveOne()
  expect(count('huda served')).toBe(4)
})
