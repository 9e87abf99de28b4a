import { describe, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { asking, exchange, processesOf, statusOf } from '#app/server/test/wire.ts'
import { readConfig } from '#server/config.ts'
import { uuidv7 } from '#server/ids.ts'

const diwan = openDiwan()
const start = processesOf(diwan)

const COUNTED = "select key from rate_counters where key like '/starts/check-id address %'"

/** The client addresses under which the rate limits counted a request. */
async function countedFor(trust: string, forwarded?: string): Promise<string[]> {
  const { server, port } = await start({ TRUST_PROXY: trust })
  await server.database.ownerPool.query('delete from rate_counters')
  const headers = { ...(forwarded && { 'x-forwarded-for': forwarded }) }
  const reply = await exchange(port, asking(`/api/starts/check-id?id=${uuidv7()}`, headers))
  expect(statusOf(reply)).toBe(404)
  const { rows } = await server.database.ownerPool.query<{ key: string }>(COUNTED)
  return rows.map(({ key }) => key.replace('/starts/check-id address ', ''))
}

describe('who asks is', () => {
  test.each([
    ['0', '198.51.100.1', '127.0.0.1'],
    ['1', undefined, '127.0.0.1'],
    ['1', '203.0.113.7', '203.0.113.7'],
    ['1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['1', '198.51.100.1, 198.51.100.2, 203.0.113.7', '203.0.113.7'],
    ['2', '198.51.100.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['loopback', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['127.0.0.1, 10.0.0.0/8', '198.51.100.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['10.0.0.0/8', '198.51.100.1', '127.0.0.1'],
  ])('with TRUST_PROXY=%s and X-Forwarded-For: %s, %s', async (trust, forwarded, address) => {
    expect(await countedFor(trust, forwarded)).toEqual([address])
  })

  test('never chosen by the one who asks: another first address is no fresh account', async () => {
    const { server, port } = await start({ TRUST_PROXY: '1' })
    await server.database.ownerPool.query('delete from rate_counters')
    for (let turn = 0; turn < 5; turn += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${turn}, 203.0.113.7` }
      await exchange(port, asking(`/api/starts/check-id?id=${uuidv7()}`, headers))
    }
    const { rows } = await server.database.ownerPool.query(COUNTED.replace('key', 'hits'))
    expect(rows).toEqual([{ hits: 5 }])
  })
})

test('what is neither a number of proxies nor a list of networks is refused', () => {
  for (const TRUST_PROXY of [
    '-1',
    '1.5',
    '11',
    'true',
    '10.0.0.0/33',
    '::1/129',
    'proxy',
    '1,2',
    '10.0.0.1,',
  ])
    expect(() => readConfig({ TRUST_PROXY }), TRUST_PROXY).toThrow(/TRUST_PROXY: must be/)
  for (const TRUST_PROXY of ['0', '10', '::1/128', 'loopback, uniquelocal', 'fd00::/8,10.1.2.3'])
    expect(() => readConfig({ TRUST_PROXY }), TRUST_PROXY).not.toThrow()
})
