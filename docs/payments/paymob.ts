import { createHmac, timingSafeEqual } from 'node:crypto'
import type {
  PaymentProvider,
  PaymentState,
} from '#features/plans/payments/server/providers/provider.ts'
import { ask, Refused } from './ask.ts'

interface Settings {
  url?: string
  apiKey: string
  publicKey: string
  secretKey: string
  hmacSecret: string
  integrationId: number
  /** The currency of the integration: each has exactly one. */
  currency: string
  /** Paymob requires contact data; our own is used, so that no customer's data is passed on. */
  contact: { email: string; phone: string }
}

interface Transaction {
  id: number
  amount_cents: number
  currency: string
  success: boolean
  pending: boolean
  is_refunded: boolean
  is_voided: boolean
  order: { id: number }
  has_parent_transaction: boolean
  parent_transaction?: number
  [field: string]: unknown
}

/** The fields that Paymob signs, in order. The merchant's own reference is not one of them. */
const SIGNED = [
  ...['amount_cents', 'created_at', 'currency', 'error_occured', 'has_parent_transaction', 'id'],
  ...['integration_id', 'is_3d_secure', 'is_auth', 'is_capture', 'is_refunded'],
  ...['is_standalone_payment', 'is_voided', 'order.id', 'owner', 'pending', 'source_data.pan'],
  ...['source_data.sub_type', 'source_data.type', 'success'],
]

const valueAt = (thing: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], thing)

/** The concatenated field values of a transaction over which the hash is calculated. */
export const signedText = (transaction: object): string =>
  SIGNED.map((path) => String(valueAt(transaction, path) ?? '')).join('')

export const hmacOf = (secret: string, transaction: object): string =>
  createHmac('sha512', secret).update(signedText(transaction)).digest('hex')

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

function noneOf404(error: unknown): undefined {
  if (!(error instanceof Refused) || error.status !== 404) throw error
}

function statusOf(transaction: Transaction): PaymentState['status'] {
  if (transaction.is_refunded || transaction.is_voided) return 'refunded'
  if (transaction.pending) return 'pending'
  return transaction.success ? 'paid' : 'failed'
}

/** Paymob's unified checkout (EGP, SAR): a payment is a Paymob order, and `ref` is its id. */
export function paymob({ url = 'https://accept.paymob.com', ...keys }: Settings): PaymentProvider {
  const json = { 'content-type': 'application/json' }
  const post = <T>(path: string, body: object, headers: Record<string, string> = json) =>
    ask<T>(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const secret = { ...json, authorization: `Token ${keys.secretKey}` }

  /**
   * Returns an order's payment transaction. Paymob returns the last transaction, which after a
   * refund is the refund. Undefined if nobody has tried to pay.
   */
  async function inquire(ref: string): Promise<Transaction | undefined> {
    const { token } = await post<{ token: string }>('/api/auth/tokens', { api_key: keys.apiKey })
    const asked = { auth_token: token, order_id: ref }
    const path = '/api/ecommerce/orders/transaction_inquiry'
    const last = await post<Transaction>(path, asked).catch(noneOf404)
    if (!last?.has_parent_transaction) return last
    const headers = { authorization: `Bearer ${token}` }
    return ask(`${url}/api/acceptance/transactions/${last.parent_transaction}`, { headers })
  }

  return {
    async checkout({ id, plan, price, company, returnUrl }) {
      const intention = await post<{ client_secret: string; intention_order_id: number }>(
        '/v1/intention/',
        {
          ...{ amount: price.amount, currency: price.currency, special_reference: id },
          payment_methods: [keys.integrationId],
          items: [{ name: plan, amount: price.amount, quantity: 1 }],
          billing_data: {
            ...{ first_name: company, last_name: company },
            ...{ email: keys.contact.email, phone_number: keys.contact.phone },
          },
          redirection_url: returnUrl,
        },
        secret,
      )
      const query = new URLSearchParams({
        publicKey: keys.publicKey,
        clientSecret: intention.client_secret,
      })
      return { url: `${url}/unifiedcheckout/?${query}`, ref: String(intention.intention_order_id) }
    },
    readWebhook({ body, query }) {
      const { obj } = JSON.parse(Buffer.from(body).toString()) as { obj: Transaction }
      if (!isSame(hmacOf(keys.hmacSecret, obj), query.hmac ?? '')) return 'forged'
      // The same transaction is sent several times, each time in another state.
      return { eventId: `${obj.id}-${query.hmac}`, ref: String(obj.order.id) }
    },
    async fetch(ref) {
      const transaction = await inquire(ref)
      if (!transaction) return { status: 'pending', price: { amount: 0, currency: keys.currency } }
      const { amount_cents: amount, currency } = transaction
      return { status: statusOf(transaction), price: { amount, currency } }
    },
    async refund(ref) {
      const transaction = await inquire(ref)
      if (!transaction || statusOf(transaction) === 'refunded') return
      const { id, amount_cents } = transaction
      await post('/api/acceptance/void_refund/refund', { transaction_id: id, amount_cents }, secret)
    },
  }
}
