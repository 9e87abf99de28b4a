import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { PASSWORD, world } from '#app/server/test/world.ts'

const diwan = openDiwan()

/** The web sends every write with a key, whether or not the endpoint stores it. */
test('a key does no harm to a write that needs none', async () => {
  const site = await world(diwan)
  const { email } = site.owner
  const headers = { 'idempotency-key': 'one-press-of-one-person' }
  const login = { method: 'POST' as const, url: '/api/login', headers }
  const send = () =>
    diwan.server.fastify.inject({ ...login, payload: { email, password: PASSWORD } })
  const [first, second] = [await send(), await send()]
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect(first.json().token, 'a public write is never kept').not.toBe(second.json().token)

  const own = { ...headers, authorization: `Bearer ${first.json().token}` }
  const put = (name: string) =>
    diwan.server.fastify.inject({
      ...{ method: 'PUT', url: '/api/company-data', headers: own, payload: { name } },
    })
  expect((await put('Delta')).json().data.name).toBe('Delta')
  expect((await put('Nile')).json().data.name, 'a PUT repeats itself').toBe('Nile')

  const changed = {
    current_password: PASSWORD,
    password: 'Another1!',
    password_confirmation: 'Another1!',
  }
  const apart = await diwan.server.fastify.inject({
    ...{ method: 'POST', url: '/api/user/change-password', headers: own, payload: changed },
  })
  expect(apart.statusCode).toBe(200)
  const image = { method: 'POST' as const, url: '/api/user/upload-profile-picture', headers: own }
  expect((await diwan.server.fastify.inject(image)).statusCode, 'no file').toBeGreaterThanOrEqual(
    415,
  )
})
