import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { isoDate, message, namedRef } from '#shared/fields.ts'

const hour = z.int().check(z.gte(0), z.lte(23))

const Brief = z.strictObject({
  /** The hour of the company's day at which the brief is sent; null while it is off. */
  hour: z.nullable(hour),
  /** The departments that it covers, those that the caller manages; null for the whole company. */
  departments: z.nullable(z.array(namedRef)),
  email: z.string(),
  /** The working day of the next brief; null while it is off. */
  next: z.nullable(isoDate),
})
export type Brief = z.output<typeof Brief>

export const getBrief = endpoint({
  method: 'GET',
  path: '/brief',
  summary: 'When the caller gets the morning brief, and of what; 403 for who gets none',
  reply: Brief,
  may: 'member',
  shows: ['company', 'people'],
})

export const updateBrief = endpoint({
  method: 'PUT',
  path: '/brief',
  summary: 'Chooses the hour of the morning brief, on working days; null turns it off',
  body: z.strictObject({ hour: z.nullable(hour) }),
  reply: Brief,
  may: 'member',
})

export const previewBrief = endpoint({
  method: 'GET',
  path: '/brief/preview',
  summary: 'The morning brief as it would be mailed now',
  reply: z.strictObject({ subject: z.string(), html: z.string(), text: z.string() }),
  may: 'member',
  shows: ['routine-tasks', 'reports', 'tasks', 'projects', 'people', 'company'],
})

export const sendBrief = endpoint({
  method: 'POST',
  path: '/brief/send',
  summary: 'Mails the brief to the caller now, whatever the hour',
  reply: message,
  may: 'member',
})

export const unsubscribeBrief = endpoint({
  method: 'POST',
  path: '/brief/unsubscribe',
  summary: 'Turns the brief off by the link of a mail, without a session',
  body: z.strictObject({ token: z.string().check(z.maxLength(300)) }),
  reply: message,
  may: 'public',
  limits: [{ by: 'address', max: 30, minutes: 60 }],
})
