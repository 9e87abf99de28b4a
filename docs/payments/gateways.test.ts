import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSignature } from '#features/plans/payments/server/timestamped-signature.ts'
import { moyasar } from './moyasar.ts'
import { hmacOf, paymob, signedText } from './paymob.ts'
import { stripe } from './stripe.ts'

interface Asked {
  call: string
  headers: IncomingMessage['headers']
  body: string
}

let gateway: Server
let url = ''
let asked: Asked[] = []
/** The mocked responses of the gateway, by method and path. */
let replies: Record<string, object> = {}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

beforeEach(async () => {
  asked = []
  replies = {}
  gateway = createServer(async (request, response) => {
    const call = `${request.method} ${request.url?.split('?')[0]}`
    asked.push({ call, headers: request.headers, body: await bodyOf(request) })
    const reply = replies[call]
    response.writeHead(reply ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(reply ?? { message: 'unknown' }))
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
})
afterEach(() => gateway.close())

const ORDER = {
  ...{ id: 'order-1', plan: 'Team', price: { amount: 2900, currency: 'SAR' } },
  ...{ company: 'Nile', returnUrl: 'https://diwan.example/checkout/2?order=order-1' },
  locale: 'ar' as const,
}
const call = (body: object, more: { headers?: object; query?: object } = {}) => ({
  body: Buffer.from(JSON.stringify(body)),
  headers: { ...more.headers },
  query: { ...more.query },
})

describe('Stripe', () => {
  const NOW = new Date('2026-11-21T09:00:00Z')
  const provider = () => stripe({ url, key: 'sk', webhookSecret: 'whsec', now: () => NOW })
  const session = {
    id: 'cs_1',
    url: 'https://pay.example/cs_1',
    amount_total: 2900,
    currency: 'sar',
  }
  const READ = 'GET /v1/checkout/sessions/cs_1'

  test('opens its page once for an order', async () => {
    replies['POST /v1/checkout/sessions'] = session
    expect(await provider().checkout(ORDER)).toEqual({ url: session.url, ref: 'cs_1' })
    expect(asked[0]?.headers['idempotency-key']).toBe('order-1')
    expect(asked[0]?.headers['stripe-version']).toBe('2024-06-20')
    expect(asked[0]?.body).toContain('unit_amount%5D=2900')
    expect(new URLSearchParams(asked[0]?.body).get('locale'), 'its page knows no Arabic').toBe(
      'auto',
    )
  })

  test('is believed by its signature over the very bytes', () => {
    const sent = call({ id: 'evt_1', data: { object: { id: 'cs_1', amount_total: 2900 } } })
    const header = createSignature('whsec', sent.body, NOW)
    const hear = (body: Uint8Array) =>
      provider().readWebhook({ ...sent, body, headers: { 'stripe-signature': header } })
    expect(hear(sent.body)).toEqual({ eventId: 'evt_1', ref: 'cs_1' })
    expect(hear(Buffer.from(sent.body.toString().replace('2900', '1')))).toBe('forged')
    expect(hear(Buffer.from(JSON.stringify(JSON.parse(sent.body.toString()), null, 1)))).toBe(
      'forged',
    )
  })

  test('is believed for five minutes; what it sends twice is one event', () => {
    const { body } = call({ id: 'evt_1', data: { object: { id: 'cs_1' } } })
    const sentBefore = (minutes: number, secret = 'whsec') => {
      const header = createSignature(secret, body, new Date(NOW.getTime() - minutes * 60_000))
      return provider().readWebhook({ body, headers: { 'stripe-signature': header }, query: {} })
    }
    expect(sentBefore(0)).toEqual(sentBefore(4))
    expect(sentBefore(6)).toBe('forged')
    expect(sentBefore(0, 'whsec_other')).toBe('forged')
    expect(provider().readWebhook({ body, headers: {}, query: {} })).toBe('forged')
  })

  test.each([
    ['paid', { payment_status: 'paid', status: 'complete' }],
    ['pending', { payment_status: 'unpaid', status: 'complete' }],
    ['pending', { payment_status: 'unpaid', status: 'open' }],
    ['failed', { payment_status: 'unpaid', status: 'expired' }],
    [
      'pending',
      { payment_status: 'unpaid', status: 'complete', payment_intent: { status: 'processing' } },
    ],
    [
      'failed',
      {
        ...{ payment_status: 'unpaid', status: 'complete' },
        payment_intent: { status: 'requires_payment_method' },
      },
    ],
    [
      'refunded',
      {
        ...{ payment_status: 'paid', status: 'complete' },
        payment_intent: { id: 'pi_1', latest_charge: { refunded: true } },
      },
    ],
  ])('says %s', async (status, more) => {
    replies[READ] = { ...session, ...more }
    expect(await provider().fetch('cs_1')).toEqual({ status, price: ORDER.price })
  })

  test('pays back once', async () => {
    replies[READ] = { ...session, payment_intent: { id: 'pi_1', latest_charge: null } }
    replies['POST /v1/refunds'] = {}
    await provider().refund('cs_1')
    expect(asked.at(-1)).toMatchObject({ body: 'payment_intent=pi_1' })
    expect(asked.at(-1)?.headers['idempotency-key']).toBe('refund-cs_1')
    const paidBack = { id: 'pi_1', latest_charge: { refunded: true } }
    replies[READ] = { ...session, payment_intent: paidBack }
    asked = []
    await provider().refund('cs_1')
    expect(asked.map((one) => one.call)).toEqual([READ])
  })
})

/** The sample callback in Paymob's documentation, and the string to sign that it gives for it. */
const SAMPLE = {
  ...{ amount_cents: 100_000, created_at: '2024-06-13T11:33:44.592345', currency: 'EGP' },
  ...{ error_occured: false, has_parent_transaction: false, id: 192_036_465 },
  ...{ integration_id: 4_097_558, is_3d_secure: true, is_auth: false, is_capture: false },
  ...{ is_refunded: false, is_standalone_payment: true, is_voided: false },
  ...{ order: { id: 217_503_754, merchant_order_id: 'order-1' }, owner: 302_852, pending: false },
  ...{ source_data: { pan: '2346', sub_type: 'MasterCard', type: 'card' }, success: true },
}
const SAMPLE_TEXT =
  '1000002024-06-13T11:33:44.592345EGPfalsefalse1920364654097558truefalsefalsefalsetruefalse217503754302852false2346MasterCardcardtrue'

describe('Paymob', () => {
  const SECRETS = { apiKey: 'api', publicKey: 'pk', secretKey: 'sk', hmacSecret: 'hmac' }
  const contact = { email: 'pay@diwan.example', phone: '+201000000000' }
  const INQUIRY = 'POST /api/ecommerce/orders/transaction_inquiry'
  const provider = () => paymob({ url, ...SECRETS, integrationId: 7, currency: 'EGP', contact })
  const hear = (obj: object, hmac = hmacOf('hmac', SAMPLE)) =>
    provider().readWebhook(call({ type: 'TRANSACTION', obj }, { query: { hmac } }))

  test('signs the string that its documentation shows', () => {
    expect(signedText(SAMPLE)).toBe(SAMPLE_TEXT)
  })

  test('is believed by the hash of its fields, and matched by its own order', () => {
    expect(hear(SAMPLE)).toMatchObject({ ref: '217503754' })
    expect(hear({ ...SAMPLE, amount_cents: 1 })).toBe('forged')
    expect(hear(SAMPLE, 'a'.repeat(128))).toBe('forged')
    const renamed = { ...SAMPLE, order: { ...SAMPLE.order, merchant_order_id: 'order-2' } }
    expect(
      hear(renamed),
      'whoever changes our reference is not found out, nor believed',
    ).toMatchObject({ ref: '217503754' })
  })

  test('opens its page for an order', async () => {
    replies['POST /v1/intention/'] = { client_secret: 'cs', intention_order_id: 217_503_754 }
    const { url: page, ref } = await provider().checkout(ORDER)
    expect([ref, new URL(page).searchParams.get('clientSecret')]).toEqual(['217503754', 'cs'])
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      ...{ amount: 2900, currency: 'SAR' },
      billing_data: { first_name: 'Nile', email: contact.email, phone_number: contact.phone },
    })
  })

  test('tells of one transaction several times: the same call is one event, another state another', () => {
    const told = (transaction: object) => hear(transaction, hmacOf('hmac', transaction))
    const eventOf = (transaction: object) => {
      const event = told(transaction)
      return event === 'forged' ? event : event.eventId
    }
    expect(eventOf(SAMPLE)).toBe(eventOf({ ...SAMPLE }))
    expect(eventOf({ ...SAMPLE, is_refunded: true })).not.toBe(eventOf(SAMPLE))
    expect(hear(SAMPLE, hmacOf('other', SAMPLE))).toBe('forged')
    expect(provider().readWebhook(call({ obj: SAMPLE }))).toBe('forged')
  })

  test.each([
    ['paid', {}],
    ['pending', { pending: true, success: false }],
    ['failed', { success: false }],
    ['refunded', { is_refunded: true }],
    ['refunded', { is_voided: true }],
  ])('says %s', async (status, more) => {
    replies['POST /api/auth/tokens'] = { token: 't' }
    replies[INQUIRY] = { ...SAMPLE, ...more }
    const price = { amount: 100_000, currency: 'EGP' }
    expect(await provider().fetch('217503754')).toEqual({ status, price })
  })

  test('of an order on which nobody has tried to pay nothing is known', async () => {
    replies['POST /api/auth/tokens'] = { token: 't' }
    const price = { amount: 0, currency: 'EGP' }
    expect(await provider().fetch('217503754')).toEqual({ status: 'pending', price })
  })

  test('does not take a refund, the last transaction of its order, for a payment', async () => {
    replies['POST /api/auth/tokens'] = { token: 't' }
    const refund = { ...SAMPLE, id: 2, amount_cents: 5, is_refund: true }
    replies[INQUIRY] = { ...refund, has_parent_transaction: true, parent_transaction: SAMPLE.id }
    replies[`GET /api/acceptance/transactions/${SAMPLE.id}`] = { ...SAMPLE, is_refunded: true }
    const price = { amount: 100_000, currency: 'EGP' }
    expect(await provider().fetch('217503754')).toEqual({ status: 'refunded', price })
    expect(asked.at(-1)?.headers.authorization).toBe('Bearer t')
  })

  test('pays back what was paid, and not twice', async () => {
    replies['POST /api/auth/tokens'] = { token: 't' }
    replies[INQUIRY] = SAMPLE
    replies['POST /api/acceptance/void_refund/refund'] = {}
    await provider().refund('217503754')
    expect(JSON.parse(asked.at(-1)?.body ?? '')).toEqual({
      ...{ transaction_id: 192_036_465, amount_cents: 100_000 },
    })
    for (const gone of [{ is_refunded: true }, { is_voided: true }]) {
      replies[INQUIRY] = { ...SAMPLE, ...gone }
      asked = []
      await provider().refund('217503754')
      expect(asked.map((one) => one.call)).toEqual(['POST /api/auth/tokens', INQUIRY])
    }
  })
})

describe('Moyasar', () => {
  const provider = () => moyasar({ url, secretKey: 'sk', webhookToken: 'shared' })
  const READ = 'GET /v1/invoices/inv_1'
  const invoice = { id: 'inv_1', url: 'https://pay.example/inv_1', amount: 2900, currency: 'SAR' }

  test('opens its page for an order', async () => {
    replies['POST /v1/invoices'] = invoice
    expect(await provider().checkout(ORDER)).toEqual({ url: invoice.url, ref: 'inv_1' })
    expect(asked[0]?.headers.authorization).toBe(`Basic ${btoa('sk:')}`)
  })

  test('is heard by its shared token, and only its id is read', () => {
    const event = { id: 'e1', type: 'payment_paid', data: { invoice_id: 'inv_1', amount: 1 } }
    const hear = (secret_token?: string) => provider().readWebhook(call({ ...event, secret_token }))
    expect(hear('shared')).toEqual({ eventId: 'e1', ref: 'inv_1' })
    expect(hear('guess1')).toBe('forged')
    expect(hear()).toBe('forged')
  })

  test.each([
    ['pending', 'initiated'],
    ['paid', 'paid'],
    ['failed', 'failed'],
    ['failed', 'expired'],
    ['failed', 'canceled'],
    ['pending', 'on_hold'],
    ['refunded', 'refunded'],
    ['refunded', 'voided'],
  ])('says %s of %s', async (status, theirs) => {
    replies[READ] = { ...invoice, status: theirs }
    expect(await provider().fetch('inv_1')).toEqual({ status, price: ORDER.price })
  })

  const paid = (status: string) => [
    { id: 'p0', status: 'failed', amount: 2900 },
    { id: 'p1', status, amount: 2400 },
  ]

  test('says what was paid, not what was asked for', async () => {
    replies[READ] = { ...invoice, status: 'paid', payments: paid('paid') }
    const price = { amount: 2400, currency: 'SAR' }
    expect(await provider().fetch('inv_1')).toEqual({ status: 'paid', price })
  })

  test.each(['paid', 'captured'])('pays back once what was %s', async (status) => {
    replies[READ] = { ...invoice, status: 'paid', payments: paid(status) }
    replies['POST /v1/payments/p1/refund'] = {}
    await provider().refund('inv_1')
    expect(asked.at(-1)?.call).toBe('POST /v1/payments/p1/refund')
    replies[READ] = { ...invoice, status: 'refunded', payments: paid('refunded') }
    asked = []
    await provider().refund('inv_1')
    expect(asked.map((one) => one.call)).toEqual([READ])
  })
})

test('a gateway that refuses is no payment page', async () => {
  const opening = moyasar({ url, secretKey: 'sk', webhookToken: 't' }).checkout(ORDER)
  await expect(opening).rejects.toThrow(/404/)
})
