import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { testCall } from '#features/plans/payments/server/providers/test-provider.ts'
import {
  findTestPayment,
  setTestPayment,
  type TestPayment,
} from '#features/plans/payments/server/providers/test-queries.ts'
import { notFound, requireFound } from '#server/errors.ts'
import { isLocalRequest } from '#server/http/host-guard.ts'
import { escapeHtml } from '#server/http/html.ts'
import type { Server } from '#server/http/server.ts'
import type { Bilingual } from '#shared/locale.ts'
import { toMajorUnits } from '#shared/money.ts'

const LATE_MS = 5_000

type SendWebhook = (eventId?: string, secret?: string) => Promise<void>

interface Button {
  label: Bilingual
  run(server: Server, payment: TestPayment, tell: SendWebhook): Promise<unknown>
}

const setOutcome =
  (status: TestPayment['status'], paid = (amount: number): number | null => amount) =>
  ({ database }: Server, { ref, amount }: TestPayment) =>
    setTestPayment(database, { ref, status, paid_amount: paid(amount) })

const pay = setOutcome('paid')
const decline = setOutcome('failed', () => null)

/** All possible outcomes at a provider, each as a button. */
const BUTTONS: Readonly<Record<string, Button>> = {
  paid: {
    label: { en: 'Pay', ar: 'ادفع' },
    run: async (server, payment, tell) => {
      await pay(server, payment)
      await tell()
    },
  },
  failed: {
    label: { en: 'Decline the card', ar: 'ارفض البطاقة' },
    run: async (server, payment, tell) => {
      await decline(server, payment)
      await tell()
    },
  },
  cancelled: {
    label: { en: 'Go back without paying', ar: 'عُد دون دفع' },
    run: async () => {},
  },
  late: {
    label: { en: 'Pay, and tell five seconds later', ar: 'ادفع وأبلغ بعد خمس ثوانٍ' },
    run: async (server, payment, tell) => {
      await pay(server, payment)
      setTimeout(() => void tell(), LATE_MS).unref()
    },
  },
  twice: {
    label: { en: 'Pay, and tell three times', ar: 'ادفع وأبلغ ثلاث مرات' },
    run: async (server, payment, tell) => {
      await pay(server, payment)
      const eventId = randomUUID()
      await Promise.all([tell(eventId), tell(eventId), tell()])
    },
  },
  less: {
    label: { en: 'Pay less than it costs', ar: 'ادفع أقل من السعر' },
    run: async (server, payment, tell) => {
      await setOutcome('paid', (amount) => amount - 1)(server, payment)
      await tell()
    },
  },
  forged: {
    label: { en: 'Do not pay, and say so with a false signature', ar: 'لا تدفع وأبلغ بتوقيع مزوّر' },
    run: async (_server, _payment, tell) => tell(undefined, 'a guess'),
  },
  refunded: {
    label: { en: 'Give the money back', ar: 'أعد المبلغ' },
    run: async (server, payment, tell) => {
      await setOutcome('refunded', () => null)(server, payment)
      await tell()
    },
  },
}

const WORDS = {
  title: { en: 'Test payment', ar: 'دفع تجريبي' },
  note: {
    en: 'This page only plays a payment. No money moves, whatever is pressed.',
    ar: 'هذه الصفحة تمثّل الدفع فقط، ولا يُخصم أي مبلغ مهما ضغطت.',
  },
} satisfies Record<string, Bilingual>

function pageOf(payment: TestPayment): string {
  const { locale, ref, plan, company, currency } = payment
  const direction = locale === 'ar' ? 'rtl' : 'ltr'
  const price = `${toMajorUnits(payment)} ${currency}`
  const buttons = Object.entries(BUTTONS).map(
    ([name, { label }]) =>
      `<p><button name="do" value="${name}">${escapeHtml(label[locale])}</button></p>`,
  )
  return `<!doctype html>
<html lang="${locale}" dir="${direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${WORDS.title[locale]}</title></head><body>
<h1>${WORDS.title[locale]}</h1><p>${WORDS.note[locale]}</p>
<p><bdi>${escapeHtml(company)}</bdi> · <bdi>${escapeHtml(plan)}</bdi> · <bdi dir="ltr">${price}</bdi></p>
<form method="post" action="/dev/pay/${escapeHtml(ref)}">${buttons.join('\n')}</form></body></html>`
}

/** Calls the product's webhook over HTTP, as a provider does. */
const createWebhookSender =
  (server: Server, ref: string): SendWebhook =>
  async (eventId = randomUUID(), secret) => {
    const { body, headers } = testCall(server, { eventId, ref }, secret)
    await fetch(`${server.config.publicUrl}/api/payments/test`, {
      ...{ method: 'POST', body, headers },
    }).catch((error: unknown) => server.log.warn({ why: String(error) }, 'nobody heard'))
  }

/** The payment page of the test provider, for requests from this machine only. */
export function serveTestPage(server: Server): void {
  const paymentOf = async (request: FastifyRequest) => {
    if (!isLocalRequest(request)) throw notFound()
    const { ref } = request.params as { ref: string }
    return requireFound(await findTestPayment(server.database, ref))
  }
  void server.fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(body as string)),
    )
    const hidden = { schema: { hide: true } }
    scope.get('/dev/pay/:ref', hidden, async (request, reply: FastifyReply) => {
      const payment = await paymentOf(request)
      reply.header(
        'content-security-policy',
        "default-src 'none'; img-src data:; form-action 'self'; frame-ancestors 'none'",
      )
      return reply.type('text/html; charset=utf-8').send(pageOf(payment))
    })
    scope.post('/dev/pay/:ref', hidden, async (request, reply: FastifyReply) => {
      const payment = await paymentOf(request)
      const pressed = (request.body as URLSearchParams).get('do') ?? ''
      const button = BUTTONS[pressed]
      if (!button) throw notFound()
      await button.run(server, payment, createWebhookSender(server, payment.ref))
      return reply.redirect(payment.return_url, 303)
    })
  })
}
