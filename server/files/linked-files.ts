import type { FastifyReply, FastifyRequest } from 'fastify'
import { requireFound } from '#server/errors.ts'
import { toContentDisposition } from '#server/files/file-names.ts'
import { type FileLink, verifyLink } from '#server/files/links.ts'
import type { ByteRange, Storage } from '#server/files/storage.ts'
import type { Server } from '#server/http/server.ts'
import { findMemberContext, type MemberContext } from '#server/member-context.ts'

/** A stored file as it is served. */
export interface ServedFile {
  key: string
  /** In bytes. Without a size, range requests are not supported. */
  size?: number
  type: string
  name: string
  /**
   * An image that the product itself has drawn; any other file is only downloaded, never displayed.
   */
  isOwnPicture?: boolean
}

/** Keeps a user's file from running or loading anything, wherever it is opened. */
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * The one range that is requested; 'whole' if there is none, 'nowhere' if it begins behind the end.
 */
function parseRange({ headers }: FastifyRequest, size: number): ByteRange | 'whole' | 'nowhere' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  // If-Range is not supported: nothing here shows that the file is still the same.
  if ((!from && !to) || headers['if-range'] !== undefined) return 'whole'
  if (from && to && Number(to) < Number(from)) return 'whole'
  const first = from ? Number(from) : Math.max(0, size - Number(to))
  if (first >= size) return 'nowhere'
  return { first, last: from && to ? Math.min(Number(to), size - 1) : size - 1 }
}

/** Only the browser may cache it, and must revalidate it each time. */
const CACHE_HEADERS = { 'cache-control': 'private, no-cache' } as const

interface FileRequest {
  request: FastifyRequest
  reply: FastifyReply
  etag: string
}

async function sendFile(storage: Storage, file: ServedFile, { request, reply, etag }: FileRequest) {
  const range = file.size === undefined ? 'whole' : parseRange(request, file.size)
  if (file.size !== undefined) reply.header('accept-ranges', 'bytes')
  if (range === 'nowhere')
    return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  const part = range === 'whole' ? undefined : range
  const { stream, size } = requireFound(await storage.get(file.key, part))
  if (part) reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${file.size}`)
  return reply
    .headers({
      ...{ etag, ...CACHE_HEADERS },
      'content-length': size,
      'content-disposition': toContentDisposition(
        file.isOwnPicture ? 'inline' : 'attachment',
        file.name,
      ),
    })
    .type(file.type)
    .send(stream)
}

/**
 * Serves files at `/files/<folder>/<link>`, for links of `signLink`, always through the product.
 * Each use checks again: the session must be valid, and `find` returns the file that the reader may
 * see now. Browsers cache a file and revalidate it.
 */
export function serveLinkedFiles(
  server: Server,
  folder: string,
  find: (reader: MemberContext, link: FileLink) => Promise<ServedFile | undefined>,
): void {
  server.fastify.get<{ Params: { link: string } }>(
    `/files/${folder}/:link`,
    { schema: { hide: true } },
    async (request, reply) => {
      reply.headers({ ...SECURITY_HEADERS, 'cache-control': 'no-store' })
      const link = verifyLink(server, request.params.link)
      const reader = link && (await findMemberContext(server, link))
      const file = requireFound(reader && (await find(reader, link)))
      const etag = `"${link?.fileId}.${link?.variant}"`
      if (request.headers['if-none-match'] === etag)
        return reply
          .code(304)
          .headers({ etag, ...CACHE_HEADERS })
          .send()
      return sendFile(server.storage, file, { request, reply, etag })
    },
  )
}
