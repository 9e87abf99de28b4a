import { createHmac, timingSafeEqual } from 'node:crypto'

/** An older call is rejected as a replay. */
const TOLERANCE_S = 5 * 60

const macOf = (secret: string, seconds: number, body: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)

/** A signature header in Stripe's format: `t=1492774577,v1=5257a869…`. */
export function createSignature(secret: string, body: Uint8Array, at: Date): string {
  const seconds = secondsOf(at)
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString('hex')}`
}

/**
 * Whether the header proves that a holder of the secret signed these bytes within five minutes. If
 * there are several signatures, as during a secret rotation, one valid one is enough.
 */
export function verifySignature(
  secret: string,
  body: Uint8Array,
  header: string,
  now: Date,
): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const seconds = Number(parts.find(([name]) => name === 't')?.[1] ?? Number.NaN)
  if (!(Math.abs(secondsOf(now) - seconds) <= TOLERANCE_S)) return false
  const expected = macOf(secret, seconds, body)
  return parts.some(([name, value = '']) => {
    const given = Buffer.from(name === 'v1' ? value : '', 'hex')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
