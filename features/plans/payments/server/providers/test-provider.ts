import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type {
  PaymentProvider,
  WebhookEvent,
} from '#features/plans/payments/server/providers/provider.ts'
import {
  findTestPayment,
  insertTestPayment,
  setTestPayment,
} from '#features/plans/payments/server/providers/test-queries.ts'
import {
  createSignature,
  verifySignature,
} from '#features/plans/payments/server/timestamped-signature.ts'
import type { Server } from '#server/http/server.ts'

const SIGNATURE = 'x-test-signature'
const Event = z.object({ id: z.string(), ref: z.string() })

const secretOf = ({ database }: Pick<Server, 'database'>) =>
  createHmac('sha256', database.linkKey).update('the payments that are only played').digest('hex')

/** A webhook call of a provider: the bytes, and the header with their signature. */
export function testCall(server: Server, event: WebhookEvent, secret = secretOf(server)) {
  const body = Buffer.from(JSON.stringify({ id: event.eventId, ref: event.ref }))
  const header = createSignature(secret, body, server.clock.now())
  return { body, headers: { 'content-type': 'application/json', [SIGNATURE]: header } }
}

function readEvent(body: Uint8Array): WebhookEvent | 'forged' {
  const { id: eventId, ref } = Event.parse(JSON.parse(Buffer.from(body).toString()))
  return { eventId, ref }
}

/**
 * A provider that simulates payments: its page is at /dev/pay, its records are in a table, and it
 * sends signed webhook calls like a real one. Not allowed in production.
 */
export function testProvider(server: Server): PaymentProvider {
  const { database, config, clock } = server
  return {
    checkout: async (order) => {
      const ref = `test_${order.id}`
      await insertTestPayment(database, ref, order)
      return { ref, url: `${config.publicUrl}/dev/pay/${ref}` }
    },
    readWebhook: ({ body, headers }) =>
      verifySignature(secretOf(server), body, headers[SIGNATURE] ?? '', clock.now())
        ? readEvent(body)
        : 'forged',
    fetch: async (ref) => {
      const payment = await findTestPayment(database, ref)
      if (!payment) throw new Error(`There is no test payment ${ref}`)
      const { status, amount, currency, paid_amount } = payment
      return { status, price: { amount: paid_amount ?? amount, currency } }
    },
    refund: async (ref) => {
      await setTestPayment(database, { ref, status: 'refunded', paid_amount: null })
    },
  }
}
