import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { isoDate, text } from '#shared/fields.ts'

/** The number of days in which an owner can cancel the deletion. */
export const CLOSING_DAYS = 30

export const getClosing = endpoint({
  method: 'GET',
  path: '/company-data/closing',
  summary: 'Whether and when the company is deleted, and how long copies of it stay in backups',
  reply: z.strictObject({
    name: z.string(),
    /** The day of the deletion; null if no owner requested it. */
    delete_on: z.nullable(isoDate),
    /** The number of days that backups are kept; null if the product itself makes none. */
    backup_days: z.nullable(z.int()),
  }),
  may: 'owner',
  shows: ['company'],
  evenWhenExpired: true,
  evenWhenClosing: 'owner',
})

export const closeCompany = endpoint({
  method: 'DELETE',
  path: '/company-data',
  summary: 'Deletes the company and all that it has, in thirty days; until then it can be kept',
  body: z.strictObject({
    password: z.string().check(z.minLength(1), z.maxLength(200)),
    /** The company’s name, typed as confirmation. */
    name: text(120),
  }),
  reply: z.strictObject({ message: z.string(), delete_on: isoDate }),
  may: 'owner',
  changes: 'company',
  evenWhenExpired: true,
})

export const keepCompany = endpoint({
  method: 'POST',
  path: '/company-data/keep',
  summary: 'Keeps a company that was to be deleted',
  reply: z.strictObject({ message: z.string() }),
  may: 'owner',
  changes: 'company',
  evenWhenExpired: true,
  evenWhenClosing: 'owner',
})
