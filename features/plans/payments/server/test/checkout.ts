import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Diwan } from '#app/server/test/diwan.ts'
import { world } from '#app/server/test/world.ts'
import { listInvoices } from '#features/plans/invoices/contract.ts'
import { getOrder, payOrder, subscribe } from '#features/plans/payments/contract.ts'
import { testCall } from '#features/plans/payments/server/providers/test-provider.ts'
import { refundOrder, settleOrder } from '#features/plans/payments/server/settlement.ts'

export const STARTER = 1
export const TEAM = 2
export const BUSINESS = 3

interface Called {
  eventId?: string
  secret?: string
  /** A body that differs from the signed one. */
  body?: string
}

/** A company that buys plans from the test provider, with all actions on its payments. */
export async function till(diwan: Diwan, options?: Parameters<typeof world>[1]) {
  const site = await world(diwan, options)
  const { as, owner, company } = site
  const { server } = diwan
  const owns = as(owner)

  /** Orders a plan and opens its payment page. */
  async function order(planId = TEAM) {
    const { order } = (await owns.call(subscribe, { body: { plan_id: planId } })).body
    const { url } = (await owns.call(payOrder, { params: { id: order.id } })).body
    return { id: order.id, ref: url.split('/').at(-1) as string, url }
  }
  const at = (ref: string, status: string, paid: number | null) =>
    server.database.ownerPool.query(
      'update test_payments set status = $2, paid_amount = coalesce($3, paid_amount) where ref = $1',
      [ref, status, paid],
    )
  /** Sends a webhook call from the provider. */
  async function hears(ref: string, { eventId = randomUUID(), secret, body }: Called = {}) {
    const call = testCall(server, { eventId, ref }, secret)
    const { statusCode } = await server.fastify.inject({
      ...{ method: 'POST', url: '/api/payments/test', headers: call.headers },
      payload: body ?? call.body,
    })
    return statusCode
  }
  /** Runs all queued jobs of these orders, each as often as it was enqueued. */
  async function work(): Promise<number> {
    const { rows } = await server.database.ownerPool.query<{ task: string; payload: never }>(`
      with due as (delete from graphile_worker._private_jobs j
        using graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier in ('${settleOrder.name}', '${refundOrder.name}')
          and j.payload ->> 'companyId' = '${company.id}'
        returning t.identifier task, j.payload)
      select * from due`)
    for (const { task, payload } of rows) await server.jobs[task]?.(payload)
    return rows.length
  }
  const seen = async (id: string, { call }: Pick<typeof owns, 'call'> = owns) =>
    (await call(getOrder, { params: { id } })).body.order
  const receipts = async () => (await owns.call(listInvoices, { query: {} })).body.data
  /** The history of the company's plan, oldest entry first. */
  const account = async () =>
    (
      await server.database.ownerPool.query<{ plan_id: number; expires_on: string; cause: string }>(
        `select plan_id, expires_on::text, cause from subscriptions
         where company_id = $1 order by created_at`,
        [company.id],
      )
    ).rows
  /** Asserts that nothing was paid or granted twice, and that each grant was paid. */
  async function isWhole() {
    const numbers = (await receipts()).map(({ number }) => number)
    expect(numbers).toEqual(numbers.map((_, index) => numbers.length - index))
    const paid = (await account()).filter(({ cause }) => cause === 'paid')
    expect(paid.length).toBe(numbers.length)
  }
  return { ...site, owns, order, at, hears, work, seen, receipts, account, isWhole }
}
export type Till = Awaited<ReturnType<typeof till>>
