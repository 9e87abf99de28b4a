import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { getOrder, payOrder } from '#features/plans/payments/contract.ts'
import { type Till, till } from '#features/plans/payments/server/test/checkout.ts'

// Rate limits are off, because one company exceeds the hourly limit of orders.
const diwan = openDiwan({
  ...{ PAYMENTS: 'test', PUBLIC_URL: 'http://localhost:3000' },
  RATE_LIMITS: 'off',
})

interface Scene {
  at: Till
  other: World
  id: string
  ref: string
}

const EVENT = 'evt_1'

/** All events around one paid order, each with its expected response. */
const STEPS: Record<string, (scene: Scene) => Promise<void>> = {
  'the provider tells': async ({ at, ref }) => {
    expect(await at.hears(ref, { eventId: EVENT })).toBe(200)
  },
  'it tells again': async ({ at, ref }) => {
    expect(await at.hears(ref, { eventId: EVENT })).toBe(200)
    expect(await at.hears(ref)).toBe(200)
  },
  'somebody replays it with another amount': async ({ at, ref }) => {
    const body = JSON.stringify({ id: EVENT, ref, amount: 1 })
    expect(await at.hears(ref, { eventId: EVENT, body })).toBe(400)
  },
  'somebody signs with a guess': async ({ at, ref }) => {
    expect(await at.hears(ref, { secret: 'a guess' })).toBe(400)
  },
  'another company tries': async ({ other, id }) => {
    const { call } = other.as(other.owner)
    expect((await call(getOrder, { params: { id } })).status).toBe(404)
    expect((await call(payOrder, { params: { id } })).status).toBe(404)
  },
  'the owner comes back': async ({ at, id }) => {
    expect(['open', 'paid']).toContain((await at.seen(id)).status)
  },
}

function* orders<T>(all: readonly T[]): Generator<T[]> {
  if (all.length === 0) yield []
  for (const [index, one] of all.entries())
    for (const rest of orders([...all.slice(0, index), ...all.slice(index + 1)]))
      yield [one, ...rest]
}

/** Each test run checks only some of the 720 orders of events; the gate checks all of them. */
const EVERY = Number(process.env.EVERY_ORDER ?? 6)

test('whatever happens in whatever order, the plan is what was paid, once', async () => {
  const at = await till(diwan)
  const other = await world(diwan)
  let paid = 0
  for (const [index, order] of [...orders(Object.keys(STEPS))].entries()) {
    if (index % EVERY !== 0) continue
    const { id, ref } = await at.order()
    await at.at(ref, 'paid', 2900)
    const works = index % (order.length + 1)
    for (const [turn, step] of order.entries()) {
      if (turn === works) await at.work()
      await STEPS[step]?.({ at, other, id, ref })
    }
    await at.work()
    paid += 1
    expect(await at.seen(id), order.join(', ')).toMatchObject({ status: 'paid' })
    const granted = (await at.account()).filter(({ cause }) => cause === 'paid')
    expect(granted.length, order.join(', ')).toBe(paid)
  }
  const { rows } = await diwan.server.database.ownerPool.query(
    'select max(number)::int numbers, count(*)::int invoices from invoices where company_id = $1',
    [at.company.id],
  )
  expect(rows).toEqual([{ numbers: paid, invoices: paid }])
})
