import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { PASSWORD, world } from '#app/server/test/world.ts'
import { isOwner } from '#features/auth/contract.ts'

const diwan = openDiwan()
const STRANGERS = 150

test('however many sign in at once, from however many addresses, members at work are answered before them', async () => {
  const { owner, as } = await world(diwan)
  // This fills the cache that maps the token to its company.
  await as(owner).call(isOwner)
  let answered = 0
  const floods = Array.from({ length: STRANGERS }, async (_, at) => {
    const { statusCode } = await diwan.server.fastify.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress: `203.0.113.${at}`,
      payload: { email: `stranger${at}@example.com`, password: PASSWORD },
    })
    answered += 1
    return statusCode
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  for (let reads = 0; reads < 5; reads += 1)
    expect((await as(owner).call(isOwner)).status).toBe(200)
  expect(answered).toBeLessThan(STRANGERS / 2)
  const statuses = new Set(await Promise.all(floods))
  expect([...statuses].filter((status) => ![401, 422, 503].includes(status))).toEqual([])
})
