import { expect, test } from 'vitest'
import {
  createSignature,
  verifySignature,
} from '#features/plans/payments/server/timestamped-signature.ts'

const SECRET = 'whsec_test'
const BODY = Buffer.from('{"id": "evt_1", "amount": 2900}')
const AT = new Date('2017-04-21T11:36:17Z')
/** printf '1492774577.{"id": "evt_1", "amount": 2900}' | openssl dgst -sha256 -hmac whsec_test */
const MAC = 'bad6f16e7fb98d147e828c87bd97b9c3b82679d52c25cc495d2929cd3066ae57'
const later = (seconds: number) => new Date(AT.getTime() + seconds * 1000)

test('a signature is the time and the HMAC of the time and the very bytes', () => {
  expect(createSignature(SECRET, BODY, AT)).toBe(`t=1492774577,v1=${MAC}`)
  expect(verifySignature(SECRET, BODY, `t=1492774577,v1=${MAC}`, AT)).toBe(true)
})

test('it holds for five minutes, and for no other secret, bytes or time', () => {
  const header = createSignature(SECRET, BODY, AT)
  expect(verifySignature(SECRET, BODY, header, later(300))).toBe(true)
  expect(verifySignature(SECRET, BODY, header, later(301))).toBe(false)
  expect(verifySignature(SECRET, BODY, header, later(-301))).toBe(false)
  expect(verifySignature('whsec_other', BODY, header, AT)).toBe(false)
  const again = Buffer.from(JSON.stringify(JSON.parse(BODY.toString())))
  expect(verifySignature(SECRET, again, header, AT), 'the same JSON in other bytes').toBe(false)
  expect(verifySignature(SECRET, BODY, header.replace('t=1492774577', 't=1492774578'), AT)).toBe(
    false,
  )
})

test('while a secret is changed there are two, of which one is enough', () => {
  const [time, old] = createSignature('whsec_old', BODY, AT).split(',')
  const header = `${time},${old},v1=${MAC},v0=6ffbb59b2300aae63f272406069a9788`
  expect(verifySignature(SECRET, BODY, header, AT)).toBe(true)
})

test.each([
  '',
  't=',
  'v1=',
  't=1492774577',
  't=1492774577,v1=',
  't=1492774577,v1=zz',
  't=x,v1=y,,=',
])('what is no signature proves nothing: %j', (header) => {
  expect(verifySignature(SECRET, BODY, header, AT)).toBe(false)
})
