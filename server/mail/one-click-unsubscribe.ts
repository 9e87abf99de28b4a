import type { Server } from '#server/http/server.ts'
import { enforceLimits, toNetwork } from '#server/limits/rate-limits.ts'

/**
 * Serves the unsubscribe button of mail programs. They post a form to the page `path` that only
 * says that it was pressed (RFC 8058). No reader sees the reply.
 */
export function serveOneClickUnsubscribe(
  server: Server,
  path: string,
  unsubscribe: (token: string) => Promise<void>,
): void {
  void server.fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      payload.on('end', () => done(null))
    })
    scope.post<{ Querystring: { token?: string } }>(
      `/${path}`,
      { schema: { hide: true } },
      async (request, reply) => {
        await enforceLimits(server, [
          { key: `${path} ${toNetwork(request.ip)}`, max: 30, minutes: 60 },
        ])
        await unsubscribe(String(request.query.token ?? ''))
        return reply.code(204).send()
      },
    )
  })
}
