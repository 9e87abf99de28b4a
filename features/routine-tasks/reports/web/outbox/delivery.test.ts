import { describe, expect, it } from 'vitest'
import type { Report } from '#features/routine-tasks/reports/contract.ts'
import {
  deliverAll,
  type Post,
  pauseAfter,
} from '#features/routine-tasks/reports/web/outbox/delivery.ts'
import {
  begunAnew,
  isGivenUp,
  MOST_TRIES,
  type Outbox,
  put,
  type Waiting,
} from '#features/routine-tasks/reports/web/outbox/outbox.ts'

const said = (key: string, taskId = key): Waiting => ({
  ...{ key, taskId, date: '2026-11-21', taskName: taskId, at: '2026-11-21T08:06:00.000Z' },
  ...{ status: 'done', note: '', waited: false },
})

const stored = { kind: 'stored' as const, report: { id: 'report' } as Report }
const refused = (says: string) => ({
  ...{ kind: 'refused' as const, refused: { says, late: false } },
  winner: undefined,
})
type Fate = Awaited<ReturnType<Post['send']>>

/** A device with several tabs: one outbox, one lock, and what reached the server. */
function device(outbox: Outbox, answer: (key: string) => Fate | Promise<Fate>) {
  const state = { outbox, sent: [] as string[], isOwner: true }
  let last: Promise<unknown> = Promise.resolve()
  const post: Post = {
    read: async () => (state.isOwner ? state.outbox : undefined),
    change: async (step) => {
      state.outbox = step(state.outbox)
    },
    send: async ({ key }) => {
      state.sent.push(key)
      return answer(key)
    },
    show: async () => {},
    alone: (work) => {
      const mine = last.then(work)
      last = mine
      return mine
    },
  }
  return { state, post }
}

describe('a delivery', () => {
  it('sends all that waits, the oldest first', async () => {
    const { state, post } = device([said('a'), said('b')], () => stored)
    expect(await deliverAll(post)).toEqual({ end: 'empty', any: true })
    expect(state).toMatchObject({ sent: ['a', 'b'], outbox: [] })
  })

  it('from two tabs at once sends everything once', async () => {
    const { state, post } = device([said('a'), said('b'), said('c')], () => stored)
    await Promise.all([deliverAll(post), deliverAll(post)])
    expect(state.sent).toEqual(['a', 'b', 'c'])
  })

  it('stops without an answer, and everything waits', async () => {
    const { state, post } = device([said('a'), said('b')], () => ({ kind: 'unreachable' }))
    expect(await deliverAll(post)).toEqual({ end: 'unreachable', any: false })
    expect(state.sent).toEqual(['a'])
    expect(state.outbox.map(({ waited }) => waited)).toEqual([true, true])
  })

  it('goes on with the others when the server broke over one, which is sent again', async () => {
    const { state, post } = device([said('a'), said('b')], (key) =>
      key === 'a' ? { kind: 'failed' } : stored,
    )
    expect(await deliverAll(post)).toEqual({ end: 'unreachable', any: true })
    expect(state.sent).toEqual(['a', 'b'])
    expect(state.outbox).toMatchObject([{ key: 'a', waited: true, tries: 1 }])
  })

  it.each(['failed', 'unreachable'] as const)(
    'is tried %s so many times and no more, and what was typed stays for its author',
    async (kind) => {
      const oven = { ...said('oven'), status: 'not_done' as const, note: 'The gas was out.' }
      const { state, post } = device([oven], () => ({ kind }))
      const rounds = MOST_TRIES + 5
      let end = ''
      for (let round = 0; round < rounds; round += 1) end = (await deliverAll(post)).end
      expect(end, 'and nothing waits for another try').toBe('empty')
      expect(state.sent).toHaveLength(MOST_TRIES)
      expect(state.outbox).toMatchObject([{ key: 'oven', note: 'The gas was out.' }])
      expect(state.outbox.map(isGivenUp)).toEqual([true])

      state.outbox = begunAnew(state.outbox)
      await deliverAll(post)
      expect(state.sent, 'with the key of the press').toHaveLength(MOST_TRIES + 1)
      expect(new Set(state.sent)).toEqual(new Set(['oven']))
    },
  )

  it('goes on with the others after a refusal, which stays until it has been read', async () => {
    const { state, post } = device([said('a'), said('b')], (key) =>
      key === 'a' ? refused('Too late.') : stored,
    )
    expect(await deliverAll(post)).toEqual({ end: 'empty', any: true })
    expect(state.sent).toEqual(['a', 'b'])
    expect(state.outbox).toMatchObject([{ key: 'a', refused: { says: 'Too late.' } }])
  })

  it('sends also what was changed while the earlier word was on its way', async () => {
    const { state, post } = device([said('first', 'oven')], (key) => {
      if (key === 'first') state.outbox = put(state.outbox, said('second', 'oven'))
      return stored
    })
    await deliverAll(post)
    expect(state).toMatchObject({ sent: ['first', 'second'], outbox: [] })
  })

  it('leaves everything where it is while somebody else is signed in', async () => {
    const { state, post } = device([said('a')], () => stored)
    state.isOwner = false
    expect(await deliverAll(post)).toEqual({ end: 'shut', any: false })
    expect(state).toMatchObject({ sent: [], outbox: [{ key: 'a' }] })
  })
})

it('the pauses between tries grow, to a minute at most', () => {
  expect([1, 2, 3, 4, 5, 6, 20].map((tries) => pauseAfter(tries) / 1000)).toEqual([
    2, 4, 8, 16, 32, 60, 60,
  ])
})
