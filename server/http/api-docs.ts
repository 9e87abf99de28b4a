import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Server } from '#server/http/server.ts'

/** The page's default policy allows fonts, styles and a validator from other sites. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

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
  await server.fastify.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: PAGE_POLICY })
  // The document is large and public, so it is built only once.
  let written: string | undefined
  server.fastify.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    written ??= JSON.stringify(server.fastify.swagger())
    return reply.type('application/json; charset=utf-8').send(written)
  })
}
