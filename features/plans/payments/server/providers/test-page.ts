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

type Tell = (eventId?: string, secret?: string) => Promise<void>

interface Button {
  says: Bilingual
  do(server: Server, payment: TestPayment, tell: Tell): Promise<unknown>
}

const becomes =
  (status: TestPayment['status'], paid = (amount: number): number | null => amount) =>
  ({ database }: Server, { ref, amount }: TestPayment) =>
    setTestPayment(database, { ref, status, paid_amount: paid(amount) })

const pay = becomes('paid')
const decline = becomes('failed', () => null)

/** All possible outcomes at a provider, each as a button. */
const BUTTONS: Readonly<Record<string, Button>> = {
  paid: {
    says: { en: 'Pay', ar: 'ادفع' },
    do: async (server, payment, tell) => {
      await pay(server, payment)
      await tell()
    },
  },
  failed: {
    says: { en: 'Decline the card', ar: 'ارفض البطاقة' },
    do: async (server, payment, tell) => {
      await decline(server, payment)
      await tell()
    },
  },
  cancelled: {
    says: { en: 'Go back without paying', ar: 'عُد دون دفع' },
    do: async () => {},
  },
  late: {
    says: { en: 'Pay, and tell five seconds later', ar: 'ادفع وأبلغ بعد خمس ثوانٍ' },
    do: async (server, payment, tell) => {
      await pay(server, payment)
      setTimeout(() => void tell(), LATE_MS).unref()
    },
  },
  twice: {
    says: { en: 'Pay, and tell three times', ar: 'ادفع وأبلغ ثلاث مرات' },
    do: async (server, payment, tell) => {
      await pay(server, payment)
      const eventId = randomUUID()
      await Promise.all([tell(eventId), tell(eventId), tell()])
    },
  },
  less: {
    says: { en: 'Pay less than it costs', ar: 'ادفع أقل من السعر' },
    do: async (server, payment, tell) => {
      await becomes('paid', (amount) => amount - 1)(server, payment)
      await tell()
    },
  },
  forged: {
    says: { en: 'Do not pay, and say so with a false signature', ar: 'لا تدفع وأبلغ بتوقيع مزوّر' },
    do: async (_server, _payment, tell) => tell(undefined, 'a guess'),
  },
  refunded: {
    says: { en: 'Give the money back', ar: 'أعد المبلغ' },
    do: async (server, payment, tell) => {
      await becomes('refunded', () => null)(server, payment)
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
    ([name, { says }]) =>
      `<p><button name="do" value="${name}">${escapeHtml(says[locale])}</button></p>`,
  )
  return `<!doctype html>
<html lang="${locale}" dir="${direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${WORDS.title[locale]}</title></head><body>
<h1>${WORDS.title[locale]}</h1><p>${WORDS.note[locale]}</p>
<p><bdi>${escapeHtml(company)}</bdi> · <bdi>${escapeHtml(plan)}</bdi> · <bdi dir="ltr">${price}</bdi></p>
<form method="post" action="/dev/pay/${escapeHtml(ref)}">${buttons.join('\n')}</form></body></html>`
}

/** Calls the product's webhook over HTTP, as a provider does. */
const telling =
  (server: Server, ref: string): Tell =>
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
      await button.do(server, payment, telling(server, payment.ref))
      return reply.redirect(payment.return_url, 303)
    })
  })
}
