import { getInvoice, listInvoices } from '#features/plans/invoices/contract.ts'
import { findInvoice, listInvoicesOf } from '#features/plans/invoices/server/queries.ts'
import { found } from '#platform/server/errors.ts'
import { pageReply } from '#platform/server/paging.ts'
import { serve } from '#platform/server/serve.ts'
import type { Server } from '#platform/server/server.ts'

export function invoiceRoutes(server: Server): void {
  serve(server, listInvoices, async (ctx, { query }) => {
    const [invoices, [count]] = await listInvoicesOf(ctx, query)
    return pageReply(invoices, count?.total ?? 0, query)
  })
  serve(server, getInvoice, async (ctx, { params: { id } }) => ({
    invoice: found(await findInvoice(ctx, id)),
  }))
}
