import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { world } from '#app/server/test/world.ts'
import { latestLines, logOf } from '#features/audit/server/test/log.ts'
import { subscribe } from '#features/plans/payments/contract.ts'
import { BUSINESS, till } from '#features/plans/payments/server/test/checkout.ts'

const diwan = openDiwan({ PAYMENTS: 'test', PUBLIC_URL: 'http://localhost:3000' })
const free = openDiwan()

test('a plan is told of when it is ordered, paid, changed and refunded', async () => {
  const site = await till(diwan)
  const { ref } = await site.order(BUSINESS)
  for (const status of ['paid', 'refunded']) {
    await site.at(ref, status, 7900)
    await site.hears(ref)
    await site.work()
  }
  const price = { amount: 7900, currency: 'USD' }
  const paid = { plan: 'Business', until: '2026-12-21' }
  expect(await latestLines(site, 9)).toEqual([
    ['Mona Saleh', 'plan_ordered', null, { plan: 'Business', price }],
    [null, 'plan_paid', null, { ...paid, price }],
    [null, 'plan_changed', null, { ...paid, former_plan: 'Team' }],
    [null, 'plan_changed', null, { plan: 'Team', former_plan: 'Business', until: '2026-12-05' }],
    [null, 'plan_refunded', null, { plan: 'Business', price }],
  ])
  expect((await logOf(site, { action: 'plan' })).length).toBe(5)
})

test('a plan that costs nothing is told of as granted', async () => {
  const site = await world(free)
  await site.as(site.owner).call(subscribe, { body: { plan_id: BUSINESS } })
  expect((await latestLines(site, 9)).map(([who, action]) => [who, action])).toEqual([
    ['Mona Saleh', 'plan_ordered'],
    ['Mona Saleh', 'plan_granted'],
    ['Mona Saleh', 'plan_changed'],
  ])
})
