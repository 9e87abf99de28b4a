import { Socket } from 'node:net'
import path from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { type Ctx, toLimitKeys } from '#server/context.ts'
import { Failure, isStorageFull, storageFull } from '#server/errors.ts'
import { type ReceivedFile, receiveFile } from '#server/files/receive-file.ts'
import { withTempFolder } from '#server/files/temp-folder.ts'
import type { Server } from '#server/http/server.ts'
import { CONCURRENCY_LIMITS } from '#server/limits/concurrency-counter.ts'
import { ConcurrencyLimit } from '#server/limits/concurrency-limit.ts'
import type { Upload } from '#shared/endpoint.ts'
import type { Bilingual } from '#shared/locale.ts'

/** The maximum size of a form without its files. */
const MAX_OVERHEAD_BYTES = 128 * 1024

export type ReceivedFiles = readonly [ReceivedFile, ...ReceivedFile[]]

const NOT_A_FORM: Bilingual = {
  en: 'Send the file as multipart/form-data.',
  ar: 'أرسل الملف بصيغة multipart/form-data.',
}
const BROKEN: Bilingual = {
  en: 'The file did not arrive whole. Please send it again.',
  ar: 'لم يصل الملف كاملًا. أرسله مرة أخرى.',
}
const oneFile = (field: string): Bilingual => ({
  en: `Send exactly one file, in the field ${field}.`,
  ar: `أرسل ملفًا واحدًا فقط، في الحقل ${field}.`,
})
const severalFiles = (field: string, most: number): Bilingual => ({
  en: `Send at least one file and at most ${most}, all in the field ${field}.`,
  ar: `أرسل ملفًا واحدًا على الأقل و${most} على الأكثر، في الحقل ${field} وحده.`,
})

/** Registers a route that accepts files; no other route accepts multipart bodies. */
export function routeUpload(fastify: FastifyInstance, options: RouteOptions): void {
  fastify.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({ ...options, config: { takesFiles: true } })
  })
}

const uploadFailure = ({ field }: Upload, status: number, says: Bilingual) =>
  new Failure(status, says, { errors: { [field]: says } })

const tooLarge = (upload: Upload) => uploadFailure(upload, 413, upload.tooLarge)

const wrongParts = (upload: Upload) => {
  const { field, maxFiles = 1 } = upload
  return uploadFailure(upload, 422, maxFiles === 1 ? oneFile(field) : severalFiles(field, maxFiles))
}

const maxRequestBytes = ({ maxBytes, maxFiles = 1 }: Upload) =>
  maxBytes * maxFiles + MAX_OVERHEAD_BYTES

/**
 * Rejects when more has arrived, anywhere in the form, than the maximum for the files and the form
 * around them, and when the sender has disconnected, as the form then never ends.
 */
function rejectIfTooLargeOrGone({ raw }: FastifyRequest, upload: Upload): Promise<never> {
  let bytes = 0
  return new Promise((_, reject) => {
    const gone = () => {
      if (!raw.complete) reject(new Error('The sender has gone'))
    }
    if (raw.destroyed) gone()
    raw.on('close', gone)
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxRequestBytes(upload)) reject(tooLarge(upload))
    })
  })
}

/** Writes the files of a form into a folder, one after the other. */
class UploadReader {
  readonly #request: FastifyRequest
  readonly #upload: Upload
  readonly #folder: string
  readonly #end = new AbortController()
  #writing: Promise<unknown> = Promise.resolve()

  constructor(request: FastifyRequest, upload: Upload, folder: string) {
    this.#request = request
    this.#upload = upload
    this.#folder = folder
  }

  async read(): Promise<ReceivedFiles> {
    const { maxBytes, maxFiles = 1, field } = this.#upload
    // One byte more than allowed shows that a file is too large.
    const limits = { fileSize: maxBytes + 1, files: maxFiles, parts: maxFiles }
    const received: ReceivedFile[] = []
    const parts = this.#request.parts({ limits: { ...limits, fields: 0, headerPairs: 50 } })
    for await (const part of parts) {
      if (part.type !== 'file' || part.fieldname !== field) throw wrongParts(this.#upload)
      const writing = receiveFile(part, {
        path: path.join(this.#folder, String(received.length)),
        maxBytes: maxBytes,
        tooLarge: () => tooLarge(this.#upload),
        signal: this.#end.signal,
      })
      this.#writing = writing
      received.push(await writing)
    }
    const [first, ...more] = received
    if (!first) throw wrongParts(this.#upload)
    return [first, ...more]
  }

  /** Aborts the current write, so that no more files appear in the folder. */
  async abort(): Promise<void> {
    this.#end.abort()
    await this.#writing.catch(() => {})
  }
}

/** The failure to reply with when a form is refused; the rest of the form is discarded. */
function drainAndConvert(error: unknown, { raw }: FastifyRequest, upload: Upload): Failure {
  raw.unpipe()
  raw.resume()
  if (error instanceof Failure) return error
  if (isStorageFull(error)) return storageFull()
  const isLimit = /^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(
    String((error as { code?: unknown }).code),
  )
  return isLimit ? wrongParts(upload) : uploadFailure(upload, 422, BROKEN)
}

/**
 * The files of a request's form. Throws 415 for another kind of body, 413 and 422 for an invalid
 * form.
 */
async function readUpload(
  request: FastifyRequest,
  upload: Upload,
  folder: string,
): Promise<ReceivedFiles> {
  const { 'content-type': type = '', 'content-length': length } = request.headers
  if (!request.isMultipart() || !/boundary="?[^";\s]/i.test(type))
    throw uploadFailure(upload, 415, NOT_A_FORM)
  if (Number(length ?? 0) > maxRequestBytes(upload)) throw tooLarge(upload)
  const arrival = new UploadReader(request, upload, folder)
  try {
    return await Promise.race([arrival.read(), rejectIfTooLargeOrGone(request, upload)])
  } catch (error) {
    await arrival.abort()
    throw drainAndConvert(error, request, upload)
  }
}

/**
 * Shorter than the idle timeout (`connectionTimeout` in server.ts), so that a waiting caller gets a
 * reply first.
 */
const MAX_WAIT_MS = 45_000
const uploadLimit = new ConcurrencyLimit({
  ...{ limits: CONCURRENCY_LIMITS.uploads, maxQueued: 50, maxQueuedPerMember: 10 },
  maxWaitMs: MAX_WAIT_MS,
})

interface UploadContext {
  upload: Upload
  member: Pick<Ctx, 'companyId' | 'userId' | 'address'>
}

/**
 * Suspends the idle timeout of a connection while its files are worked on: a request to the bucket
 * has a longer timeout, and the sender must still get its error.
 */
async function withoutIdleTimeout<T>(
  { raw: { socket } }: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  // A request without a connection, as tests inject them.
  if (!(socket instanceof Socket)) return work()
  const { timeout = 0 } = socket
  socket.setTimeout(0)
  try {
    return await work()
  } finally {
    socket.setTimeout(timeout)
  }
}

/**
 * Writes a request's files to disk and runs `work` on them, in turn. The files are removed when
 * that ends, with or without success. Throws 503 when too many requests of the sender wait.
 */
export const receiveUpload = <T>(
  server: Server,
  [request, { upload, member }]: [FastifyRequest, UploadContext],
  work: (files: ReceivedFiles) => Promise<T>,
): Promise<T> =>
  uploadLimit.run(toLimitKeys(member), () => {
    // A sender who disconnected while waiting needs no folder.
    if (request.raw.destroyed) throw uploadFailure(upload, 422, BROKEN)
    return withTempFolder(server.config, async (folder) => {
      const files = await readUpload(request, upload, folder)
      for (const { size } of files) server.counters.uploadedBytes.inc(size)
      return withoutIdleTimeout(request, () => work(files))
    })
  })
