import type {
  PaymentProvider,
  PaymentState,
} from '#features/plans/payments/server/providers/provider.ts'
import { verifySignature } from '#features/plans/payments/server/timestamped-signature.ts'
import { ask } from './ask.ts'

interface Settings {
  url?: string
  key: string
  webhookSecret: string
  now?: () => Date
}

interface Session {
  id: string
  url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  amount_total: number
  currency: string
  payment_intent: {
    id: string
    status: string
    latest_charge: { refunded: boolean } | null
  } | null
}

/**
 * Expanded fields have other names in other versions; without this header, the account's version
 * applies.
 */
const VERSION = '2024-06-20'

/**
 * If a bank declines days later, the session stays complete and its payment intent has one of these
 * states.
 */
const GIVEN_UP = ['requires_payment_method', 'canceled']

function statusOf({ status, payment_status, payment_intent }: Session): PaymentState['status'] {
  if (payment_intent?.latest_charge?.refunded) return 'refunded'
  if (payment_status === 'paid') return 'paid'
  if (status === 'complete' && GIVEN_UP.includes(payment_intent?.status ?? '')) return 'failed'
  return status === 'expired' ? 'failed' : 'pending'
}

/**
 * Stripe Checkout: a payment is a session, and `ref` is its id. Its events are
 * `checkout.session.*`.
 */
export function stripe({
  url = 'https://api.stripe.com',
  key,
  webhookSecret,
  now = () => new Date(),
}: Settings): PaymentProvider {
  const headers = { authorization: `Bearer ${key}`, 'stripe-version': VERSION }
  const read = (ref: string) =>
    ask<Session>(
      `${url}/v1/checkout/sessions/${encodeURIComponent(ref)}?expand[]=payment_intent.latest_charge`,
      { headers },
    )
  return {
    async checkout({ id, plan, price, returnUrl }) {
      const body = new URLSearchParams({
        mode: 'payment',
        client_reference_id: id,
        success_url: returnUrl,
        cancel_url: returnUrl,
        // Checkout does not support `ar`, and rejects another language with the same idempotency
        // key, so the browser's language is used.
        locale: 'auto',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': price.currency.toLowerCase(),
        'line_items[0][price_data][unit_amount]': String(price.amount),
        'line_items[0][price_data][product_data][name]': plan,
      })
      const session = await ask<Session>(`${url}/v1/checkout/sessions`, {
        ...{ method: 'POST', body, headers: { ...headers, 'idempotency-key': id } },
      })
      return { url: session.url, ref: session.id }
    },
    readWebhook({ body, headers: sent }) {
      if (!verifySignature(webhookSecret, body, sent['stripe-signature'] ?? '', now()))
        return 'forged'
      const event = JSON.parse(Buffer.from(body).toString()) as {
        id: string
        data: { object: { id: string } }
      }
      return { eventId: event.id, ref: event.data.object.id }
    },
    async fetch(ref) {
      const session = await read(ref)
      const { amount_total: amount, currency } = session
      return { status: statusOf(session), price: { amount, currency: currency.toUpperCase() } }
    },
    async refund(ref) {
      const session = await read(ref)
      // Stripe forgets idempotency keys after a day, and rejects a second refund.
      if (statusOf(session) === 'refunded') return
      const intent = session.payment_intent?.id
      if (!intent) throw new Error(`Nothing was paid for ${ref}`)
      await ask(`${url}/v1/refunds`, {
        ...{ method: 'POST', body: new URLSearchParams({ payment_intent: intent }) },
        headers: { ...headers, 'idempotency-key': `refund-${ref}` },
      })
    },
  }
}
