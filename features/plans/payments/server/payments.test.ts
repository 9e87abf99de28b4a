import { beforeEach, describe, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { world } from '#app/server/test/world.ts'
import { getCompanyPlanDetails } from '#features/plans/contract.ts'
import { getInvoice } from '#features/plans/invoices/contract.ts'
import { getOrder, payOrder, subscribe } from '#features/plans/payments/contract.ts'
import {
  BUSINESS,
  STARTER,
  TEAM,
  type Till,
  till,
} from '#features/plans/payments/server/test/checkout.ts'

const diwan = openDiwan({
  ...{ PAYMENTS: 'test', PUBLIC_URL: 'http://localhost:3000' },
  SELLER: 'Diwan Ltd | 12 Tahrir St, Cairo | Tax no. 123',
})
let at: Till

beforeEach(async () => {
  diwan.clock.set('2026-11-21T09:00:00Z')
  at = await till(diwan)
})

const price = { amount: 2900, currency: 'USD' }

describe('an order', () => {
  test('grants nothing before it is paid, and opens the same page however often it is asked', async () => {
    const { id, ref, url } = await at.order()
    const again = await at.owns.call(payOrder, { params: { id } })
    expect(again.body.url).toBe(url)
    await at.hears(ref)
    await at.work()
    expect(await at.seen(id)).toMatchObject({ status: 'open', price, runs_until: null })
    expect(await at.account()).toHaveLength(1)
    expect(await at.receipts()).toEqual([])
  })

  test('that is paid adds its month and has a receipt, with seller and buyer as they stand then', async () => {
    const { id, ref } = await at.order()
    await at.at(ref, 'paid', price.amount)
    expect(await at.hears(ref)).toBe(200)
    await at.work()
    const order = await at.seen(id)
    expect(order).toMatchObject({ status: 'paid', runs_until: '2027-01-05' })
    const { body } = await at.owns.call(getCompanyPlanDetails)
    expect(body.data.data).toMatchObject({ plan_name: 'Team', expire_date: '2027-01-05' })
    const params = { id: order.invoice_id as string }
    const { invoice } = (await at.owns.call(getInvoice, { params })).body
    expect(invoice).toMatchObject({
      ...{ number: 1, plan_name: 'Team', price, charged: true, refunded_on: null },
      ...{ issued_on: '2026-11-21', runs_from: '2026-12-06', runs_until: '2027-01-05' },
      seller: { name: 'Diwan Ltd', lines: ['12 Tahrir St, Cairo', 'Tax no. 123'] },
      buyer: { company: at.company.name, name: 'Mona Saleh', email: at.owner.email },
    })
  })

  test('keeps the price at which it was placed', async () => {
    const { id, ref } = await at.order()
    const { ownerPool } = diwan.server.database
    await ownerPool.query('update plans set amount = 3900 where id = $1', [TEAM])
    await at.at(ref, 'paid', price.amount)
    await at.hears(ref)
    await at.work()
    await ownerPool.query('update plans set amount = 2900 where id = $1', [TEAM])
    expect(await at.seen(id)).toMatchObject({ status: 'paid', price })
  })

  test('that is declined grants nothing, may be paid after all, and then grants its month', async () => {
    const { id, ref } = await at.order()
    await at.at(ref, 'failed', null)
    await at.hears(ref)
    await at.work()
    expect(await at.seen(id)).toMatchObject({ status: 'failed', invoice_id: null })
    await at.at(ref, 'paid', price.amount)
    await at.hears(ref)
    await at.work()
    expect(await at.seen(id)).toMatchObject({ status: 'paid' })
    await at.isWhole()
  })

  test('for which another amount was paid grants nothing, and the money goes back', async () => {
    const { id, ref } = await at.order()
    await at.at(ref, 'paid', price.amount - 1)
    await at.hears(ref)
    await at.work()
    expect(await at.seen(id)).toMatchObject({ status: 'mismatched', runs_until: null })
    await at.work()
    expect(await at.seen(id)).toMatchObject({ status: 'refunded', runs_until: null })
    expect(await at.account()).toHaveLength(1)
    expect(await at.receipts()).toEqual([])
  })

  test('of a plan that has become too small cannot be paid, and what is paid for it goes back', async () => {
    const { id, ref } = await at.order(STARTER)
    for (let n = 0; n < 10; n += 1) await at.build.user()
    const refused = await at.owns.call(payOrder, { params: { id } })
    expect([refused.status, refused.body.error]).toEqual([422, 'Plan Limit'])
    await at.at(ref, 'paid', 900)
    await at.hears(ref)
    await at.work()
    expect(await at.seen(id)).toMatchObject({ status: 'mismatched', runs_until: null })
    await at.work()
    expect(await at.seen(id)).toMatchObject({ status: 'refunded' })
    expect(await at.account()).toHaveLength(1)
  })

  test('can be placed twenty times an hour, paid or not', async () => {
    const place = () => at.owns.call(subscribe, { body: { plan_id: TEAM } })
    for (let n = 0; n < 20; n += 1) expect((await place()).status).toBe(201)
    const refused = await place()
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    diwan.clock.advance({ minutes: 60 })
    expect((await place()).status).toBe(201)
  })

  test('of which nobody told is asked after within an hour or so, for a week', async () => {
    const { id, ref } = await at.order()
    await at.at(ref, 'paid', price.amount)
    const schedule = async () => {
      await diwan.server.jobs.schedule?.({} as never)
      return at.work()
    }
    diwan.clock.advance({ minutes: 59 })
    expect(await schedule()).toBe(0)
    diwan.clock.advance({ minutes: 1 })
    expect(await schedule()).toBe(1)
    expect(await at.seen(id)).toMatchObject({ status: 'paid' })
    diwan.clock.advance({ minutes: 60 })
    expect(await schedule(), 'what is known is not asked again').toBe(0)

    const left = await at.order(BUSINESS)
    diwan.clock.advance({ minutes: 60 })
    expect(await schedule()).toBe(1)
    expect(await schedule(), 'once an hour').toBe(0)
    diwan.clock.advance({ days: 7 })
    expect(await schedule()).toBe(0)
    expect(await at.seen(left.id)).toMatchObject({ status: 'open' })
  })

  test('cannot be paid once it is settled', async () => {
    const { id, ref } = await at.order()
    await at.at(ref, 'paid', price.amount)
    await at.hears(ref)
    await at.work()
    expect((await at.owns.call(payOrder, { params: { id } })).status).toBe(422)
  })

  test('is its owner’s alone: members and other companies neither see nor pay it', async () => {
    const { id } = await at.order()
    const member = await at.build.user()
    const other = await world(diwan)
    for (const [who, status] of [
      [at.as(member), 403],
      [other.as(other.owner), 404],
    ] as const) {
      expect((await who.call(getOrder, { params: { id } })).status).toBe(status)
      expect((await who.call(payOrder, { params: { id } })).status).toBe(status)
    }
    const refused = await at.as(member).call(subscribe, { body: { plan_id: TEAM } })
    expect(refused.status).toBe(403)
  })
})

describe('what an order costs and comes to', () => {
  test('an order twice pressed in two tabs is two orders, and each that is paid grants its month', async () => {
    const [one, two] = [await at.order(), await at.order()]
    for (const { ref } of [one, two]) await at.at(ref, 'paid', price.amount)
    await Promise.all([one, two, one, two].map(({ ref }) => at.hears(ref)))
    await at.work()
    const seen = await Promise.all([one, two].map(({ id }) => at.seen(id)))
    // If the provider reports two orders at once, either can be granted first.
    expect(seen.map(({ runs_until }) => runs_until).sort()).toEqual(['2027-01-05', '2027-02-05'])
    await at.isWhole()
  })

  test('jobs of two orders that end at once give each its month and its number', async () => {
    const orders = await Promise.all([at.order(), at.order(), at.order(), at.order()])
    for (const { ref } of orders) await at.at(ref, 'paid', price.amount)
    const { settleOrder } = await import('#features/plans/payments/server/settlement.ts')
    const companyId = at.company.id
    const twice = [...orders, ...orders]
    await Promise.all(
      twice.map(({ id }) => settleOrder.run(diwan.server, { companyId, orderId: id })),
    )
    expect((await at.account()).at(-1)?.expires_on).toBe('2027-04-05')
    await at.isWhole()
  })

  test('a plan that is too small for the people is refused, who are named by number', async () => {
    for (let people = 0; people < 10; people++) await at.build.user()
    const refused = await at.owns.call(subscribe, { body: { plan_id: STARTER } })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ error: 'Plan Limit' })
    expect(refused.body.errors?.plan_id?.[0]).toMatch(/10 people, and 11 are in or invited/)
    const unknown = await at.owns.call(subscribe, { body: { plan_id: 99 } })
    expect(unknown.body.errors).toHaveProperty('plan_id')
  })
})

describe('money that goes back', () => {
  const pay = async (planId = TEAM) => {
    const order = await at.order(planId)
    await at.at(order.ref, 'paid', null)
    await at.hears(order.ref)
    await at.work()
    return order
  }
  const giveBack = async ({ ref }: { ref: string }) => {
    await at.at(ref, 'refunded', null)
    await at.hears(ref)
    await at.work()
  }
  const last = async () => (await at.account()).at(-1)

  test('takes the month back that it bought, and marks the receipt, which keeps its number', async () => {
    const before = await last()
    const order = await pay()
    await giveBack(order)
    expect(await last()).toMatchObject({ expires_on: before?.expires_on, cause: 'refunded' })
    expect(await at.seen(order.id)).toMatchObject({ status: 'refunded' })
    expect(await at.receipts()).toMatchObject([{ number: 1, refunded_on: '2026-11-21' }])
  })

  test('of an earlier month leaves the later ones', async () => {
    const [first, second] = [await pay(), await pay()]
    expect((await last())?.expires_on).toBe('2027-02-05')
    await giveBack(first)
    expect((await last())?.expires_on).toBe('2027-01-05')
    await giveBack(second)
    expect((await last())?.expires_on).toBe('2026-12-05')
    await at.hears(second.ref)
    await at.work()
    expect(await at.account(), 'once each').toHaveLength(5)
  })

  test('of another plan brings back the one of before', async () => {
    const order = await pay(BUSINESS)
    expect(await last()).toMatchObject({ plan_id: BUSINESS, expires_on: '2026-12-21' })
    await giveBack(order)
    expect(await last()).toMatchObject({ plan_id: TEAM, expires_on: '2026-12-05' })
  })
})
