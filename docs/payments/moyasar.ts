import { timingSafeEqual } from 'node:crypto'
import type {
  PaymentProvider,
  PaymentState,
} from '#features/plans/payments/server/providers/provider.ts'
import { ask } from './ask.ts'

interface Settings {
  url?: string
  secretKey: string
  webhookToken: string
}

interface Invoice {
  id: string
  url: string
  status:
    | 'initiated'
    | 'paid'
    | 'failed'
    | 'refunded'
    | 'canceled'
    | 'expired'
    | 'on_hold'
    | 'voided'
  amount: number
  currency: string
  payments?: { id: string; status: string; amount: number }[]
}

const STATUS: Record<Invoice['status'], PaymentState['status']> = {
  ...{ initiated: 'pending', on_hold: 'pending', paid: 'paid', refunded: 'refunded' },
  ...{ voided: 'refunded', failed: 'failed', canceled: 'failed', expired: 'failed' },
}

/** The successful payment of an invoice; its other payments are failed attempts. */
const paidOf = ({ payments = [] }: Invoice) =>
  payments.find(({ status }) => status === 'paid' || status === 'captured')

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/**
 * Moyasar's invoices (SAR, mada, STC Pay): a payment is an invoice, and `ref` is its id. Webhooks
 * are not signed: anyone who knows the shared token can forge one, so only the id is used.
 */
export function moyasar({
  url = 'https://api.moyasar.com',
  secretKey,
  webhookToken,
}: Settings): PaymentProvider {
  const headers = {
    authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
    'content-type': 'application/json',
  }
  const read = (ref: string) =>
    ask<Invoice>(`${url}/v1/invoices/${encodeURIComponent(ref)}`, { headers })
  return {
    async checkout({ id, plan, price, returnUrl }) {
      const body = JSON.stringify({
        ...{ amount: price.amount, currency: price.currency, description: plan },
        ...{ success_url: returnUrl, back_url: returnUrl, metadata: { order: id } },
      })
      const invoice = await ask<Invoice>(`${url}/v1/invoices`, { method: 'POST', headers, body })
      return { url: invoice.url, ref: invoice.id }
    },
    readWebhook({ body }) {
      const event = JSON.parse(Buffer.from(body).toString()) as {
        id: string
        secret_token?: string
        data: { invoice_id: string }
      }
      if (!isSame(event.secret_token ?? '', webhookToken)) return 'forged'
      return { eventId: event.id, ref: event.data.invoice_id }
    },
    async fetch(ref) {
      const invoice = await read(ref)
      const { status, currency } = invoice
      // With a coupon, the payment is less than its invoice.
      const amount = paidOf(invoice)?.amount ?? invoice.amount
      return { status: STATUS[status], price: { amount, currency } }
    },
    async refund(ref) {
      const paid = paidOf(await read(ref))
      if (!paid) return
      await ask(`${url}/v1/payments/${paid.id}/refund`, { method: 'POST', headers, body: '{}' })
    },
  }
}
