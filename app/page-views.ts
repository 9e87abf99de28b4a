import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { locale } from '#shared/fields.ts'

/** The rate limit allows for a whole office behind one IP address. */
export const reportPageView = endpoint({
  method: 'POST',
  path: '/page-views',
  summary: 'Counts one look at a page, by its pattern and language',
  body: z.strictObject({ path: z.string().check(z.maxLength(100)), locale }),
  reply: z.strictObject({}),
  may: 'public',
  limits: [{ by: 'address', max: 1200, minutes: 1 }],
})
