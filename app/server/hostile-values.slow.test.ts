import { expect, test } from 'vitest'
import { urlOf } from '#app/server/test/diwan.ts'
import {
  fill,
  isNumber,
  isText,
  nameOf,
  partsOf,
  schemaOf,
  slotName,
} from '#app/server/test/slots.ts'
import { openWalk } from '#app/server/test/walk.ts'

const { endpoints, writes, slots, ours, ask, call, askWith } = openWalk()

const NASTY_TEXTS = [
  '\0',
  'a\ud800b',
  '\u202e',
  'x'.repeat(50_000),
  '%_\\\'";--',
  '{{7*7}}',
  '-1e999',
]
const NASTY_NUMBERS = [-1, 1.5, 2 ** 15, 2 ** 31, Number.MAX_SAFE_INTEGER, -(2 ** 40), 1e308]
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const NASTY_BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '1e999',
  '{"\\u0000":1}',
  '{"x":"\\ud800"}',
  '{"__proto__":{"isOwner":true}}',
  '{"x":{"__proto__":{"isOwner":true}}}',
  '{"constructor":{"prototype":{"isOwner":true}}}',
  nested(20_000),
  `{"x":${nested(20_000)}}`,
  `{"x":${nested(400_000)}}`,
]

test('a body of any kind is answered, never failed on', async () => {
  for (const endpoint of writes()) {
    const url = urlOf(endpoint, partsOf(endpoint))
    const send = async (payload: string, headers: Record<string, string> = {}) => {
      const token = await ours().session(ours().owner.id)
      const { status } = await ask(endpoint.method, url, { token, payload, headers })
      return status
    }
    for (const payload of NASTY_BODIES)
      await send(payload, { 'idempotency-key': `nasty-${payload.length}` })
    const huge = JSON.stringify({ x: 'x'.repeat(Math.max(1024 * 1024, endpoint.maxBytes ?? 0)) })
    expect(await send(huge), nameOf(endpoint)).toBe(413)
    const text = JSON.stringify(partsOf(endpoint).body ?? {})
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect(await send(text, { 'content-type': type }), nameOf(endpoint)).toBe(415)
    for (const key of ['', 'ا', 'x'.repeat(256)])
      await send(text, { 'idempotency-key': encodeURIComponent(key) })
  }
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('a text of any kind is answered wherever a text may stand, and NUL is nowhere accepted', async () => {
  for (const slot of slots(['query', 'body'], isText)) {
    for (const text of NASTY_TEXTS) {
      const token = await ours().session(ours().owner.id)
      const { status } = await call(slot.endpoint, fill(slot, text), { token })
      if (text === '\0') expect([slotName(slot), status >= 400]).toEqual([slotName(slot), true])
    }
  }
})

test('a number of any size is answered wherever a number may stand', async () => {
  const { token } = ours().owner
  for (const slot of slots(['params', 'query', 'body'], isNumber))
    await Promise.all(
      NASTY_NUMBERS.map((number) => call(slot.endpoint, fill(slot, number), { token })),
    )
})

test('a query of any kind is answered', async () => {
  const values = ['', '-1', '0', '1e9', '1.5', '%00', '%ED%A0%80', '9'.repeat(30), '[]', '%']
  for (const endpoint of endpoints())
    for (const name of Object.keys(schemaOf(endpoint, 'query').properties ?? {}))
      await askWith(endpoint, name, values)
})
