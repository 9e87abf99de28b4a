import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { onRequestHookHandler } from 'fastify'
import { encodeOnce, encodingFor } from '#server/http/compression.ts'
import type { Server } from '#server/http/server.ts'

/** The page's default policy allows fonts, styles and a validator from other sites. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const DOCS = '/api/docs'
const DOCUMENT = '/api/openapi.json'

/** The page's own copies of the document would be written anew for each request, which takes long. */
const redirectDocument: onRequestHookHandler = (request, reply, done) => {
  if ([`${DOCS}/json`, `${DOCS}/yaml`].includes(request.routeOptions.url ?? ''))
    reply.redirect(DOCUMENT)
  else done()
}

/**
 * Serves the OpenAPI document at /api/openapi.json and a page for it at /api/docs. Register it
 * before the endpoints: it collects their schemas as they are registered.
 */
export async function serveApiDocs(server: Server): Promise<void> {
  await server.fastify.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Diwan',
        version: '1',
        description:
          'The API of Diwan. Sign in with POST /api/login and send the token as a bearer.',
      },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
  })
  await server.fastify.register(swaggerUi, {
    routePrefix: DOCS,
    staticCSP: PAGE_POLICY,
    uiHooks: { onRequest: redirectDocument },
  })
  // The document is large and public, so it is built and compressed only once.
  let written: ReturnType<typeof encodeOnce> | undefined
  server.fastify.get(DOCUMENT, { schema: { hide: true } }, async (request, reply) => {
    written ??= encodeOnce(JSON.stringify(server.fastify.swagger()))
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding) reply.header('content-encoding', encoding)
    reply.header('vary', 'accept-encoding').type('application/json; charset=utf-8')
    return reply.send(written[encoding ?? 'identity'])
  })
}
