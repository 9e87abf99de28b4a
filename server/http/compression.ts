import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const FROM_BYTES = 1024
/** Below this size a thread costs more than it saves on the event loop: 64 kB take 0.2 ms. */
const MIN_ASYNC_BYTES = 64 * 1024

/** The lowest brotli level that models text: smaller than gzip's first level, for less work. */
const brotli = (size: number) => ({
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 1,
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
})
const GZIP = { level: 1 }

/**
 * The supported encoding that the client prefers (RFC 9110, 12.5.3); undefined if it accepts
 * neither.
 */
export function encodingFor(header = ''): 'br' | 'gzip' | undefined {
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', weight] = part.toLowerCase().split(';')
      return [name.trim(), weight ? Number(/^\s*q=([\d.]+)\s*$/.exec(weight)?.[1] ?? 0) : 1]
    }),
  )
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const best = weightOf('br') >= weightOf('gzip') ? 'br' : 'gzip'
  const isWanted = weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0)
  return isWanted ? best : undefined
}

/** A text that never changes, in each encoding, so that no request has to compress it. */
export const encodeOnce = (text: string) => ({
  identity: Buffer.from(text),
  gzip: gzipSync(text),
  br: brotliCompressSync(text, brotli(text.length)),
})

/**
 * Compresses API replies from 1 kB on, with an encoding that the client accepts. Streams and files
 * are skipped, and so are the requests of `isSecret`: compressed together with somebody else's
 * text, the size of a reply reveals a secret.
 */
export function compressReplies(
  fastify: FastifyInstance,
  isSecret: (request: FastifyRequest) => boolean = () => false,
): void {
  fastify.addHook('onSend', (request, reply, payload: unknown, done) => {
    if (typeof payload !== 'string' || !request.url.startsWith('/api/')) return done(null, payload)
    const size = Buffer.byteLength(payload)
    if (size < FROM_BYTES || isSecret(request)) return done(null, payload)
    reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (!encoding) return done(null, payload)
    reply.header('content-encoding', encoding)
    const isSmall = size < MIN_ASYNC_BYTES
    if (encoding === 'gzip' && isSmall) done(null, gzipSync(payload, GZIP))
    else if (encoding === 'gzip') gzip(payload, GZIP, done)
    else if (isSmall) done(null, brotliCompressSync(payload, brotli(size)))
    else brotliCompress(payload, brotli(size), done)
  })
}
