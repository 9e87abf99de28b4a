import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Server } from '#platform/server/server.ts'

/**
 * The OpenAPI document at /api/openapi.json and a page to read it at /api/docs. Register it
 * before the endpoints: it collects their schemas as they come.
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
  await server.fastify.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  server.fastify.get('/api/openapi.json', { schema: { hide: true } }, async () =>
    server.fastify.swagger(),
  )
}
