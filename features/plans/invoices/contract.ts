import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id, isoDate, pageOf, paging } from '#shared/fields.ts'
import { Money } from '#shared/money.ts'

const Invoice = z.strictObject({
  id,
  /** From 1, without a gap within the company. */
  number: z.int(),
  /** The company's date at which it was issued. */
  issued_on: isoDate,
  plan_name: z.string(),
  price: Money,
  runs_from: isoDate,
  runs_until: isoDate,
  /** False where no payment provider was set up: nothing was taken. */
  charged: z.boolean(),
  refunded_on: z.nullable(isoDate),
})
export type Invoice = z.output<typeof Invoice>

/** As both stood when it was issued; each line of an address is one of `lines`. */
const WholeInvoice = z.extend(Invoice, {
  seller: z.strictObject({ name: z.string(), lines: z.array(z.string()) }),
  buyer: z.strictObject({ company: z.string(), name: z.string(), email: z.string() }),
})
export type WholeInvoice = z.output<typeof WholeInvoice>

export const listInvoices = endpoint({
  method: 'GET',
  path: '/invoices',
  summary: 'The receipts of the company, the latest first',
  query: z.strictObject(paging),
  reply: pageOf(Invoice),
  may: 'owner',
  shows: ['company'],
  evenWhenExpired: true,
})

export const getInvoice = endpoint({
  method: 'GET',
  path: '/invoices/{id}',
  summary: 'One receipt, with seller and buyer as they stood then',
  params: z.strictObject({ id }),
  reply: z.strictObject({ invoice: WholeInvoice }),
  may: 'owner',
  shows: ['company'],
  evenWhenExpired: true,
})
