import { describe, expect, test } from 'vitest'
import { openDiwan, urlOf } from '#app/server/test/diwan.ts'
import { nameOf, partsOf } from '#app/server/test/slots.ts'
import { processesOf } from '#app/server/test/wire.ts'
import type { Server } from '#server/http/server.ts'
import type { Endpoint } from '#shared/endpoint.ts'

const diwan = openDiwan()
const start = processesOf(diwan)

const open = () => diwan.server.endpoints.filter(({ may }) => may === 'public')
const limited = () => open().filter(({ limits = [] }) => limits.length > 0)

/** The number of parallel requests. */
const TURNS = 4

let sayings = 0
/** Sends a request from one network with different forwarding headers each time. */
async function ask({ fastify }: Server, endpoint: Endpoint): Promise<number> {
  sayings += 1
  const parts = partsOf(endpoint)
  const { statusCode } = await fastify.inject({
    method: endpoint.method,
    url: urlOf(endpoint, parts),
    remoteAddress: '192.0.2.7',
    headers: {
      'x-forwarded-for': `198.51.100.${sayings % 250}`,
      'x-real-ip': `198.51.100.${sayings % 250}`,
      forwarded: `for=198.51.100.${sayings % 250}`,
      'content-type': 'application/json',
    },
    ...('body' in parts && { payload: '{"guess":true}' }),
  })
  return statusCode
}

describe('whoever is not signed in', () => {
  test('tries nothing without a limit but what tells nothing, or counts in its own way', () => {
    const without = open().filter((endpoint) => !limited().includes(endpoint))
    expect(without.map(nameOf).sort()).toEqual(['GET /plans', 'GET /plans/all', 'POST /login'])
  })

  test('has the tries of one network, over all processes and whatever they say of themselves', async () => {
    const { server: second } = await start({ RATE_LIMITS: 'on' })
    for (const endpoint of limited()) {
      const [most = 0] = (endpoint.limits ?? []).map(({ max }) => max)
      const statuses: number[] = []
      for (let turn = 0; turn < most; turn += TURNS) {
        const turns = Array.from({ length: Math.min(TURNS, most - turn) }, (_, at) =>
          ask(at % 2 ? second : diwan.server, endpoint),
        )
        statuses.push(...(await Promise.all(turns)))
      }
      expect(statuses, nameOf(endpoint)).not.toContain(429)
      expect(await ask(diwan.server, endpoint), nameOf(endpoint)).toBe(429)
      expect(await ask(second, endpoint), nameOf(endpoint)).toBe(429)
    }
  })
})
