import * as z from 'zod/mini'
import { FORMATS } from '#records/documents/kinds.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, message, pageOf, paging } from '#shared/fields.ts'

/** For so long a file is kept, and so many: of a member, and of a company. */
export const KEPT_DAYS = 7
export const MAX_KEPT = { member: 20, company: 200 } as const

/** A page as a file, for the member who asked for it. */
const Document = z.strictObject({
  id,
  /** Of which page. */
  kind: z.string(),
  format: z.enum(FORMATS),
  state: z.enum(['waiting', 'ready', 'failed']),
  /** In percent, while it is made. */
  progress: z.int(),
  /** Its name without an ending; of its page until it is made. */
  name: z.string(),
  /** In bytes. */
  size: z.nullable(z.int()),
  created_at: instant,
  expires_at: instant,
  /** Where it is saved from, for some minutes. */
  url: z.nullable(z.string()),
})
export type Document = z.output<typeof Document>

const one = z.strictObject({ document: Document })
const ofDocument = { params: z.strictObject({ id }) }
const short = z.string().check(z.maxLength(100))

export const makeDocument = endpoint({
  method: 'POST',
  path: '/documents',
  summary:
    'Has a page made into a spreadsheet or a PDF, in the language of the request; a notice says when it is ready',
  body: z.strictObject({
    kind: z.string().check(z.maxLength(40)),
    format: z.enum(FORMATS),
    /** What the page is filtered by, as its own reads take it. */
    query: z._default(
      z.record(short, z.union([short, z.array(short).check(z.maxLength(200))])),
      {},
    ),
  }),
  reply: one,
  statuses: [201],
  may: 'member',
})

export const listDocuments = endpoint({
  method: 'GET',
  path: '/documents',
  summary: 'The last files that the caller had made in a week, newest first',
  query: z.strictObject(paging),
  reply: pageOf(Document),
  may: 'member',
  shows: ['notifications'],
})

export const getDocument = endpoint({
  method: 'GET',
  path: '/documents/{id}',
  summary: 'One of the caller’s files, and how far it is',
  ...ofDocument,
  reply: one,
  may: 'member',
  shows: ['notifications'],
})

export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/documents/{id}',
  summary: 'Removes a file of the caller’s, also while it is made',
  ...ofDocument,
  reply: message,
  may: 'member',
})
