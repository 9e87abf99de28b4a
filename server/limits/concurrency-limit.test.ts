import { describe, expect, test } from 'vitest'
import type { LimitKeys } from '#server/limits/concurrency-counter.ts'
import { ConcurrencyLimit, limitConcurrency } from '#server/limits/concurrency-limit.ts'

test('so many run at a time, the others wait for their turn, and beyond that is 503', async () => {
  const inTurn = limitConcurrency({ atOnce: 2, maxQueued: 3 })
  let running = 0
  let limits = 0
  const ends: (() => void)[] = []
  const work = async () => {
    running += 1
    limits = Math.max(limits, running)
    await new Promise<void>((resolve) => ends.push(resolve))
    running -= 1
  }
  const done = Promise.all(Array.from({ length: 5 }, () => inTurn(work)))
  await expect(inTurn(work)).rejects.toMatchObject({ status: 503 })
  for (let ended = 0; ended < 5; ended += 1) {
    await new Promise(setImmediate)
    ends.shift()?.()
  }
  await done
  expect(limits).toBe(2)
})

test('work that fails gives its turn on', async () => {
  const inTurn = limitConcurrency({ atOnce: 1, maxQueued: 1 })
  const failing = inTurn(() => Promise.reject(new Error('broken')))
  const next = inTurn(async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
  expect(await inTurn(async () => 'again')).toBe('again')
})

describe('turns of several', () => {
  const limits = { all: 8, address: 4, company: 2, member: 1 }
  const open = () =>
    new ConcurrencyLimit({ limits, maxQueued: 3, maxQueuedPerMember: 2, maxWaitMs: 1_000 })

  /** Starts work that ends on request, and records the order in which the pieces began. */
  function workshop(turns: ConcurrencyLimit) {
    const began: string[] = []
    const ends = new Map<string, () => void>()
    const start = (name: string, holders: LimitKeys) =>
      turns.run(holders, async () => {
        began.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
      })
    const end = async (name: string) => {
      ends.get(name)?.()
      await new Promise(setImmediate)
    }
    return { began, start, end }
  }

  test('shares may shrink and grow while work is under way', async () => {
    let share = 1
    const changing = new ConcurrencyLimit({
      limits: () => ({ all: 8, company: share }),
      maxQueued: 9,
    })
    const { began, start, end } = workshop(changing)
    const names = ['a1', 'a2', 'a3', 'a4', 'a5']
    const all = names.map((name) => start(name, { company: 'a' }))
    await new Promise(setImmediate)
    expect(began).toEqual(['a1'])
    share = 3
    await end('a1')
    expect(began).toEqual(['a1', 'a2', 'a3', 'a4'])
    share = 2
    await end('a2')
    expect(began).toHaveLength(4)
    await end('a3')
    expect(began).toEqual(names)
    for (const name of ['a4', 'a5']) await end(name)
    await Promise.all(all)
  })

  test('a company has no more than its share, and its members no more than theirs', async () => {
    const { began, start, end } = workshop(open())
    const all = [
      start('a1', { company: 'a', member: 'mona' }),
      start('a2', { company: 'a', member: 'mona' }),
      start('a3', { company: 'a', member: 'omar' }),
      start('a4', { company: 'a', member: 'huda' }),
      start('b1', { company: 'b', member: 'sara' }),
    ]
    await new Promise(setImmediate)
    expect(began).toEqual(['a1', 'a3', 'b1'])
    await end('a3')
    expect(began).toEqual(['a1', 'a3', 'b1', 'a4'])
    await end('a1')
    expect(began).toEqual(['a1', 'a3', 'b1', 'a4', 'a2'])
    for (const name of began) await end(name)
    await Promise.all(all)
  })

  test('when all is full, the companies that wait have their turns one after the other', async () => {
    const { began, start, end } = workshop(
      new ConcurrencyLimit({ limits: { all: 1 }, maxQueued: 9 }),
    )
    const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) =>
      start(name, { company: name[0] }),
    )
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) {
      expect(began.at(-1)).toBe(name)
      await end(name)
    }
    await Promise.all(all)
  })

  test('who finds their queue full is refused, and nobody else', async () => {
    const { began, start, end } = workshop(open())
    const mona = { company: 'a', member: 'mona' }
    const all = ['a1', 'a2', 'a3'].map((name) => start(name, mona))
    await expect(start('a4', mona)).rejects.toMatchObject({ status: 503 })
    all.push(start('a5', { company: 'a', member: 'omar' }))
    all.push(start('b1', { company: 'b', member: 'sara' }))
    await new Promise(setImmediate)
    expect(began).toEqual(['a1', 'a5', 'b1'])
    for (const name of ['a1', 'a2', 'a3', 'a5', 'b1']) await end(name)
    await Promise.all(all)
  })

  test('who waits for too long is refused, and the next has the turn', async () => {
    const turns = new ConcurrencyLimit({ limits: { all: 1 }, maxQueued: 9, maxWaitMs: 50 })
    const { start, end } = workshop(turns)
    const first = start('a1', { company: 'a' })
    await expect(start('a2', { company: 'a' })).rejects.toMatchObject({ status: 503 })
    expect(turns.waitingCount).toBe(0)
    const last = start('a3', { company: 'a' })
    await end('a1')
    await end('a3')
    await Promise.all([first, last])
  })
})
