import { expect, test } from 'vitest'
import { priceOf } from '#features/plans/web/limits.ts'

test('the price of a plan is read under any of its four names', () => {
  for (const name of ['price', 'amount', 'cost', 'monthly_price'])
    expect(priceOf({ [name]: 29 }), name).toBe(29)
  expect(priceOf({ price: 9, amount: 29 }), 'the first of them counts').toBe(9)
})
