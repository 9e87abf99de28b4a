import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

export const exportCompany = endpoint({
  method: 'POST',
  path: '/company-data/export',
  summary:
    'A link, good for some minutes, from which all of the company’s data is taken away as one ZIP',
  body: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: z.strictObject({ url: z.string() }),
  may: 'owner',
  evenWhenExpired: true,
  evenWhenClosing: 'owner',
})
