import * as z from 'zod/mini'
import { FORMATS } from '#records/documents/kinds.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, message, pageSchema, paging } from '#shared/fields.ts'

/** How many days a file is kept, and the maximum number of files per member and per company. */
export const RETENTION_DAYS = 7
export const MAX_KEPT = { member: 20, company: 200 } as const

/** A page exported as a file, for the member who requested it. */
const Document = z.strictObject({
  id,
  /** The kind of page. */
  kind: z.string(),
  format: z.enum(FORMATS),
  state: z.enum(['waiting', 'ready', 'failed']),
  /** Progress in percent while the file is being created. */
  progress: z.int(),
  /** The file name without an extension; the name of the page until the file is ready. */
  name: z.string(),
  /** In bytes. */
  size: z.nullable(z.int()),
  created_at: instant,
  expires_at: instant,
  /** The download link, valid for some minutes. */
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
    /** The filters of the page, in the form that its own read endpoints accept. */
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
  reply: pageSchema(Document),
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
