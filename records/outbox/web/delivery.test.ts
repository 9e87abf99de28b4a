import { describe, expect, it } from 'vitest'
import {
  type DeliveryEnvironment,
  deliverAll,
  retryDelayAfter,
} from '#records/outbox/web/delivery.ts'
import type { DeliveryResult } from '#records/outbox/web/delivery-result.ts'
import {
  type Entry,
  isGivenUp,
  MAX_TRIES,
  type Outbox,
  putEntry,
  resetTries,
} from '#records/outbox/web/entry.ts'

const REPORT = 'POST /reports'
const PICTURE = 'POST /pictures'

const said = (id: string, key = id): Entry => ({
  ...{ id, endpoint: REPORT, key, name: key, input: {} },
  ...{ at: '2026-11-21T08:06:00.000Z', waited: false },
})

const some = new Set([REPORT])
const none = new Set()
const stored: DeliveryResult = { is: 'stored', reply: { id: 'report' } }
const refused = (says: string): DeliveryResult => ({
  ...{ is: 'refused', refused: { says, late: false } },
  reply: undefined,
})

/** A device with several tabs: one outbox, one lock, and the entries that reached the server. */
function device(outbox: Outbox, answer: (id: string) => DeliveryResult | Promise<DeliveryResult>) {
  const state = { outbox, sent: [] as string[], isOwner: true }
  let last: Promise<unknown> = Promise.resolve()
  const post: DeliveryEnvironment = {
    read: async () => (state.isOwner ? state.outbox : undefined),
    change: async (step) => {
      state.outbox = step(state.outbox)
    },
    knows: ({ endpoint }) => [REPORT, PICTURE].includes(endpoint),
    hasFile: ({ endpoint }) => endpoint === PICTURE,
    holdsLater: ({ endpoint }) => endpoint === PICTURE,
    send: async ({ id }) => {
      state.sent.push(id)
      return answer(id)
    },
    showReply: async () => {},
    withLock: (work) => {
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
    expect(await deliverAll(post)).toEqual({ end: 'empty', answered: some })
    expect(state).toMatchObject({ sent: ['a', 'b'], outbox: [] })
  })

  it('from two tabs at once sends everything once', async () => {
    const { state, post } = device([said('a'), said('b'), said('c')], () => stored)
    await Promise.all([deliverAll(post), deliverAll(post)])
    expect(state.sent).toEqual(['a', 'b', 'c'])
  })

  it('sends entries with a file last, and before what is said about the same thing', async () => {
    const picture = { ...said('picture'), endpoint: PICTURE, key: 'oven|1' }
    const oven = { ...said('oven'), key: 'oven' }
    const { state, post } = device([picture, oven, said('till')], () => stored)
    await deliverAll(post)
    expect(state.sent).toEqual(['till', 'picture', 'oven'])
  })

  it('keeps back what is said about a thing while its picture cannot be sent', async () => {
    const picture = { ...said('picture'), endpoint: PICTURE, key: 'oven|1' }
    const oven = { ...said('oven'), key: 'oven' }
    const fails = (id: string) => (id === 'picture' ? { is: 'failed' as const } : stored)
    const { state, post } = device([picture, oven, said('till')], fails)
    expect((await deliverAll(post)).end).toBe('unreachable')
    expect(state.outbox.map(({ id }) => id)).toEqual(['picture', 'oven'])
    const refusing = device([picture, oven], (id) => (id === 'picture' ? refused('Blank') : stored))
    await deliverAll(refusing.post)
    expect(refusing.state.sent).toEqual(['picture', 'oven'])
  })

  it('stops without an answer, and everything waits', async () => {
    const { state, post } = device([said('a'), said('b')], () => ({ is: 'unreachable' }))
    expect(await deliverAll(post)).toEqual({ end: 'unreachable', answered: none })
    expect(state.sent).toEqual(['a'])
    expect(state.outbox.map(({ waited }) => waited)).toEqual([true, true])
  })

  it('goes on with the others when the server broke over one, which is sent again', async () => {
    const { state, post } = device([said('a'), said('b')], (id) =>
      id === 'a' ? { is: 'failed' } : stored,
    )
    expect(await deliverAll(post)).toEqual({ end: 'unreachable', answered: some })
    expect(state.sent).toEqual(['a', 'b'])
    expect(state.outbox).toMatchObject([{ id: 'a', waited: true, tries: 1 }])
  })

  it.each(['failed', 'unreachable'] as const)(
    'is tried %s so many times and no more, and what was typed stays for its author',
    async (is) => {
      const oven = { ...said('oven'), input: { note: 'The gas was out.' } }
      const { state, post } = device([oven], () => ({ is }))
      const rounds = MAX_TRIES + 5
      let end = ''
      for (let round = 0; round < rounds; round += 1) end = (await deliverAll(post)).end
      expect(end, 'and nothing waits for another try').toBe('empty')
      expect(state.sent).toHaveLength(MAX_TRIES)
      expect(state.outbox).toMatchObject([{ id: 'oven', input: { note: 'The gas was out.' } }])
      expect(state.outbox.map(isGivenUp)).toEqual([true])

      state.outbox = resetTries(state.outbox)
      await deliverAll(post)
      expect(state.sent, 'with the id of the press').toHaveLength(MAX_TRIES + 1)
      expect(new Set(state.sent)).toEqual(new Set(['oven']))
    },
  )

  it('goes on with the others after a refusal, which stays until it has been read', async () => {
    const { state, post } = device([said('a'), said('b')], (id) =>
      id === 'a' ? refused('Too late.') : stored,
    )
    expect(await deliverAll(post)).toEqual({ end: 'empty', answered: some })
    expect(state.sent).toEqual(['a', 'b'])
    expect(state.outbox).toMatchObject([{ id: 'a', refused: { says: 'Too late.' } }])
  })

  it('sends also what was changed while the earlier word was on its way', async () => {
    const { state, post } = device([said('first', 'oven')], (id) => {
      if (id === 'first') state.outbox = putEntry(state.outbox, said('second', 'oven'))
      return stored
    })
    await deliverAll(post)
    expect(state).toMatchObject({ sent: ['first', 'second'], outbox: [] })
  })

  it('leaves what no kind here knows, and sends the others', async () => {
    const strange = { ...said('a'), endpoint: 'POST /of-a-later-version' }
    const { state, post } = device([strange, said('b')], () => stored)
    expect(await deliverAll(post)).toEqual({ end: 'empty', answered: some })
    expect(state).toEqual({ sent: ['b'], outbox: [strange], isOwner: true })
  })

  it('leaves everything where it is while somebody else is signed in', async () => {
    const { state, post } = device([said('a')], () => stored)
    state.isOwner = false
    expect(await deliverAll(post)).toEqual({ end: 'shut', answered: none })
    expect(state).toMatchObject({ sent: [], outbox: [{ id: 'a' }] })
  })
})

it('the pauses between tries grow, to a minute at most', () => {
  expect([1, 2, 3, 4, 5, 6, 20].map((tries) => retryDelayAfter(tries) / 1000)).toEqual([
    2, 4, 8, 16, 32, 60, 60,
  ])
})
