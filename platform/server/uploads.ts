import { finished } from 'node:stream'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { ConcurrencyLimit } from '#platform/server/concurrency-limit.ts'
import { type Ctx, holdersOf } from '#platform/server/context.ts'
import { Failure } from '#platform/server/errors.ts'
import { MOST } from '#platform/server/shares.ts'
import type { Upload } from '#platform/shared/endpoint.ts'
import type { Bilingual } from '#platform/shared/locale.ts'

/** What a form may weigh besides its file. */
const MOST_AROUND = 128 * 1024

const NOT_A_FORM: Bilingual = {
  en: 'Send the file as multipart/form-data.',
  ar: 'أرسل الملف بصيغة multipart/form-data.',
}
const BROKEN: Bilingual = {
  en: 'The file did not arrive whole. Please send it again.',
  ar: 'لم يصل الملف كاملًا. أرسله مرة أخرى من فضلك.',
}
const oneFile = (field: string): Bilingual => ({
  en: `Send exactly one file, in the field ${field}.`,
  ar: `أرسل ملفًا واحدًا فقط، في الحقل ${field}.`,
})

/** Registers a route that takes a file: nowhere else is multipart understood. */
export function routeUpload(fastify: FastifyInstance, options: RouteOptions): void {
  fastify.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route(options)
  })
}

const refusal = ({ field }: Upload, status: number, says: Bilingual) =>
  new Failure(status, says, { errors: { [field]: says } })

const tooLarge = (upload: Upload) => refusal(upload, 413, upload.tooLarge)

/** The bytes of a file, given up as soon as they are too many. */
function bytesOf({ file }: MultipartFile, upload: Upload): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const giveUp = () => reject(tooLarge(upload))
    if (file.truncated) giveUp()
    file.on('limit', giveUp).on('data', (chunk: Buffer) => chunks.push(chunk))
    finished(file, (error) => {
      if (error) reject(error)
      else resolve(Buffer.concat(chunks))
    })
  })
}

/**
 * Ends when more has come than the file and the form around it may weigh, wherever in the form, and
 * when the sender has gone: then the form never comes to its end.
 */
function tooMuchOrGone({ raw }: FastifyRequest, upload: Upload): Promise<never> {
  let bytes = 0
  return new Promise((_, reject) => {
    const gone = () => {
      if (!raw.complete) reject(new Error('The sender has gone'))
    }
    if (raw.destroyed) gone()
    raw.on('close', gone)
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > upload.maxBytes + MOST_AROUND) reject(tooLarge(upload))
    })
  })
}

async function onlyFile(request: FastifyRequest, upload: Upload): Promise<Buffer> {
  const limits = { fileSize: upload.maxBytes, files: 1, fields: 0, parts: 1, headerPairs: 50 }
  let bytes: Buffer | undefined
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file' || part.fieldname !== upload.field)
      throw refusal(upload, 422, oneFile(upload.field))
    bytes = await bytesOf(part, upload)
  }
  if (!bytes) throw refusal(upload, 422, oneFile(upload.field))
  return bytes
}

/** Says to the caller why a form was not taken; the rest of it flows away unread. */
function refuse(error: unknown, request: FastifyRequest, upload: Upload): Failure {
  request.raw.unpipe()
  request.raw.resume()
  if (error instanceof Failure) return error
  const isLimit = /^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(
    String((error as { code?: unknown }).code),
  )
  return refusal(upload, 422, isLimit ? oneFile(upload.field) : BROKEN)
}

/** The one file of a request's form. Throws 415 for another kind of body, 413 and 422 for its flaws. */
async function readUpload(request: FastifyRequest, upload: Upload): Promise<Buffer> {
  const { 'content-type': type = '', 'content-length': length } = request.headers
  if (!request.isMultipart() || !/boundary="?[^";\s]/i.test(type))
    throw refusal(upload, 415, NOT_A_FORM)
  if (Number(length ?? 0) > upload.maxBytes + MOST_AROUND) throw tooLarge(upload)
  try {
    return await Promise.race([onlyFile(request, upload), tooMuchOrGone(request, upload)])
  } catch (error) {
    throw refuse(error, request, upload)
  }
}

const underWay = new ConcurrencyLimit({ most: MOST.uploads, mostWaiting: 50, mostOfMember: 10 })

/** Reads a request's file and works on it, in turn. Throws 503 when too many of its sender wait. */
export const receive = <T>(
  request: FastifyRequest,
  { upload, member }: { upload: Upload; member: Pick<Ctx, 'companyId' | 'userId' | 'address'> },
  work: (file: Buffer) => Promise<T>,
): Promise<T> =>
  underWay.run(holdersOf(member), async () => work(await readUpload(request, upload)))
