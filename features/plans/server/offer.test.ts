import { expect, test } from 'vitest'
import { callAs, openDiwan } from '#app/server/test/diwan.ts'
import { listAllPlans, listPlans } from '#features/plans/contract.ts'

const diwan = openDiwan()

test('the plans on offer are the same on both paths, for anybody, and one is popular', async () => {
  const { plans } = (await callAs(diwan, {}, [listAllPlans, undefined])).body
  expect((await callAs(diwan, {}, [listPlans, undefined])).body).toEqual({ data: { data: plans } })
  const limits = plans.map(({ features }) => features.map(({ value }) => value))
  expect(plans.map(({ id, name, price }) => [id, name, price])).toEqual([
    [1, 'Starter', 9],
    [2, 'Team', 29],
    [3, 'Business', 79],
    [4, 'Unlimited', 199],
  ])
  expect(limits).toEqual([
    [500, 100, 10],
    [5_000, 1_000, 50],
    [20_000, 10_000, 200],
    [null, null, null],
  ])
  const names = plans.map(({ features }) => features.map(({ name }) => name))
  expect(new Set(names.map(String))).toEqual(new Set(['storage,one_time_tasks,users']))
  expect(plans.filter(({ isPopular }) => isPopular).map(({ name }) => name)).toEqual(['Team'])
})
