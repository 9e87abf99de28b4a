import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import * as z from 'zod/mini'
import type { TestClock } from '#app/server/test/diwan.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { removeStaleTempFiles } from '#server/files/temp-folder.ts'
import type { ReceivedFiles } from '#server/files/uploads.ts'
import { serveWithoutTransaction } from '#server/http/serve.ts'
import { createServer, type Server } from '#server/http/server.ts'
import { endpoint } from '#shared/endpoint.ts'

export const MAX_BYTES = 10 * 1_048_576
export const BOUNDARY = 'x-diwan-boundary'

export const TOO_LARGE = {
  en: 'A file may have 10 MB at most.',
  ar: 'الحد الأقصى لحجم الملف 10 ميغابايت.',
}

/** An endpoint like that of the attachments feature. */
const sendFiles = endpoint({
  method: 'POST',
  path: '/files-of-a-test',
  summary: 'Takes three files',
  upload: { field: 'files', maxBytes: MAX_BYTES, maxFiles: 3, tooLarge: TOO_LARGE },
  reply: z.strictObject({ names: z.array(z.string()) }),
  may: 'member',
})

interface Parts {
  database: Database
  filesDir: string
  clock?: TestClock
  drainTimeoutMs?: number
}

/** A server on an existing database; its one endpoint passes the received files to `work`. */
export async function startReceiver(
  { filesDir, clock = { now: () => new Date() } as TestClock, ...parts }: Parts,
  work: (files: ReceivedFiles) => Promise<void>,
): Promise<{ server: Server; port: number }> {
  const config = readConfig({ DEMO: '0', FILES_DIR: filesDir })
  const server = createServer({ config, clock, log: pino({ level: 'silent' }), ...parts })
  serveWithoutTransaction(server, sendFiles, async (_member, { files }) => {
    await work(files)
    return { names: files.map(({ name }) => name) }
  })
  removeStaleTempFiles(server)
  await server.fastify.listen({ port: 0, host: '127.0.0.1' })
  return { server, port: (server.fastify.server.address() as AddressInfo).port }
}

interface Sender {
  port: number
  token: string
  headers?: Record<string, string>
}

/** Begins an upload; the caller writes the form to the request. */
export const beginUpload = ({ port, token, headers }: Sender): ClientRequest =>
  request({
    port,
    agent: false,
    path: '/api/files-of-a-test',
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...headers,
    },
  })

export const headOf = (filename: string, type = 'text/plain', field = 'files') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`

export const END = `\r\n--${BOUNDARY}--\r\n`

export interface UploadResponse {
  status: number | undefined
  body: { message?: string; names?: string[]; errors?: Record<string, string[]> }
}

export const readResponse = (upload: ClientRequest): Promise<UploadResponse> =>
  new Promise((resolve, reject) => {
    upload.on('error', reject)
    upload.on('response', (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      reply.on('end', () => resolve({ status: reply.statusCode, body: JSON.parse(text) }))
    })
  })
