import { getCompanyFacts } from '#features/companies/server/queries.ts'
import { orderStatus } from '#features/plans/payments/server/account.ts'
import { findOrder, storePage } from '#features/plans/payments/server/order-queries.ts'
import { ensureRoom } from '#features/plans/payments/server/ordering.ts'
import { NO_PROVIDER, providerNamed } from '#features/plans/payments/server/providers/providers.ts'
import { findPlan } from '#features/plans/payments/server/term-queries.ts'
import { createReadQueries, withCompanyTransaction } from '#server/database/tenant.ts'
import { Failure, requireFound } from '#server/errors.ts'
import type { Member } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

const orderSettled = () =>
  new Failure(422, {
    en: 'This order does not wait for a payment any more. Choose the plan again.',
    ar: 'لم يعد هذا الطلب ينتظر الدفع. اختر الباقة من جديد.',
  })

const unreachable = () =>
  new Failure(
    503,
    {
      en: 'The payment page cannot be reached just now. Nothing was charged; please try again.',
      ar: 'تعذّر الوصول إلى صفحة الدفع الآن. لم يُخصم شيء، فأعد المحاولة.',
    },
    { retryAfterSeconds: 5, cause: 'elsewhere' },
  )

/**
 * Returns an order's payment page: created with the provider once, then always the same. Throws 422
 * if the order is settled, or if the plan no longer has room for the company's people.
 */
export async function openPaymentPage(
  server: Server,
  { companyId, locale, log }: Member,
  id: string,
): Promise<{ url: string }> {
  const reader = { companyId, db: createReadQueries(server.database, companyId) }
  const order = requireFound(await findOrder(reader, id))
  const { provider } = order
  if (orderStatus(order.states) !== 'open' || provider === NO_PROVIDER) throw orderSettled()
  await ensureRoom(reader, requireFound(await findPlan(reader, order.plan_id)))
  if (order.url) return { url: order.url }
  const { name: company } = requireFound(await getCompanyFacts(reader))
  const { publicUrl } = server.config
  const page = await providerNamed(server, provider)
    .checkout({
      ...{ id, plan: order.plan_name, price: order.price, company, locale },
      returnUrl: `${publicUrl}/checkout/${order.plan_id}?order=${id}`,
    })
    .catch((error: unknown) => {
      log.warn({ why: String(error), provider }, 'the payment page did not open')
      throw unreachable()
    })
  return withCompanyTransaction(server.database, companyId, async (db) =>
    requireFound(await storePage({ companyId, db }, id, page)),
  )
}
