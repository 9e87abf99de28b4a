import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, message } from '#shared/fields.ts'

/** An uncompressed P-256 point and a 16-byte secret, as browsers encode them. */
const publicKey = z.string().check(z.regex(/^B[\w-]{86}$/))
const secret = z.string().check(z.regex(/^[\w-]{22}$/))

const Subscription = z.strictObject({ id, created_at: instant })

export const getPush = endpoint({
  method: 'GET',
  path: '/push-subscriptions',
  summary:
    'The product’s key for push services, and what the session’s own browser has asked for; null where it has not',
  reply: z.strictObject({ key: z.string(), subscription: z.nullable(Subscription) }),
  may: 'member',
  shows: ['notifications'],
})

export const subscribe = endpoint({
  method: 'POST',
  path: '/push-subscriptions',
  summary:
    'The session’s browser shows what its member is told; it takes the place of the one before, and ends with the session',
  body: z.strictObject({
    endpoint: z.string().check(z.maxLength(1000)),
    keys: z.strictObject({ p256dh: publicKey, auth: secret }),
  }),
  reply: z.strictObject({ subscription: Subscription }),
  statuses: [201],
  may: 'member',
})

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/push-subscriptions',
  summary: 'The session’s browser shows nothing any more',
  reply: message,
  may: 'member',
})
