import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id, isoDate, pageSchema, paging } from '#shared/fields.ts'
import { Money } from '#shared/money.ts'

const Invoice = z.strictObject({
  id,
  /** Starts at 1, without gaps within a company. */
  number: z.int(),
  /** The date of issue in the company's time zone. */
  issued_on: isoDate,
  plan_name: z.string(),
  price: Money,
  runs_from: isoDate,
  runs_until: isoDate,
  /** False if no payment provider was configured, so nothing was charged. */
  charged: z.boolean(),
  refunded_on: z.nullable(isoDate),
})
export type Invoice = z.output<typeof Invoice>

/** The receipt with seller and buyer as they were at issue; `lines` are the address lines. */
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
  reply: pageSchema(Invoice),
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
