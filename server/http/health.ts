import type { Server } from '#server/http/server.ts'

const READY_WITHIN_MS = 1_500

const hidden = { schema: { hide: true } }

/**
 * `/healthz` (the process answers) and `/readyz` (it should get traffic: the database answers and
 * it is not draining).
 */
export function serveHealth(server: Server): void {
  server.fastify.get('/healthz', hidden, async () => ({ status: 'ok' }))
  server.fastify.get('/readyz', hidden, async (_request, reply) => {
    if (server.draining) return reply.code(503).send({ status: 'draining' })
    const answered = await server.database.health.respondsWithin(READY_WITHIN_MS)
    return answered ? { status: 'ready' } : reply.code(503).send({ status: 'database unavailable' })
  })
}
