import { getCheckout, getOrder, payOrder, subscribe } from '#features/plans/payments/contract.ts'
import { createCheckout } from '#features/plans/payments/server/checkout.ts'
import { placeOrder, readOrder } from '#features/plans/payments/server/ordering.ts'
import { openPaymentPage } from '#features/plans/payments/server/payment-page.ts'
import { NO_PROVIDER, providerNamed } from '#features/plans/payments/server/providers/providers.ts'
import { serveTestPage } from '#features/plans/payments/server/providers/test-page.ts'
import { serveWebhook } from '#features/plans/payments/server/webhook.ts'
import { serve, serveWithoutTransaction } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

export function paymentRoutes(server: Server): void {
  const { payments } = server.config
  // Rejects an unknown provider name at startup, not at the first payment.
  if (payments !== NO_PROVIDER) providerNamed(server, payments)
  serve(server, getCheckout, async (ctx, { params }) => ({
    checkout: await createCheckout(server, ctx, params.plan_id),
  }))
  serve(server, subscribe, async (ctx, { body }) => ({
    order: await placeOrder(server, ctx, body.plan_id),
  }))
  serveWithoutTransaction(server, payOrder, (member, { params }) =>
    openPaymentPage(server, member, params.id),
  )
  serve(server, getOrder, async (ctx, { params }) => ({ order: await readOrder(ctx, params.id) }))
  serveWebhook(server)
  if (payments === 'test') serveTestPage(server)
}
