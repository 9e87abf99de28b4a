import { getInvoice, listInvoices } from '#features/plans/invoices/contract.ts'
import { findInvoice, listInvoicesOf } from '#features/plans/invoices/server/queries.ts'
import { pageReply } from '#records/list/server/paging.ts'
import { requireFound } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

export function invoiceRoutes(server: Server): void {
  serve(server, listInvoices, async (ctx, { query }) => {
    const [invoices, [count]] = await listInvoicesOf(ctx, query)
    return pageReply(invoices, count?.total ?? 0, query)
  })
  serve(server, getInvoice, async (ctx, { params: { id } }) => ({
    invoice: requireFound(await findInvoice(ctx, id)),
  }))
}
