import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram } from 'prom-client'
import type { Config } from '#platform/server/config.ts'
import { notFound } from '#platform/server/errors.ts'
import { isLocal } from '#platform/server/gate.ts'
import type { Server } from '#platform/server/server.ts'

const READY_WITHIN_MS = 1_500

const hidden = { schema: { hide: true } }

function observe(server: Server): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [server.metrics],
  })
  const errors = new Counter({
    name: 'http_errors_total',
    help: 'Answers with status 500 and above',
    labelNames: ['route'] as const,
    registers: [server.metrics],
  })
  server.fastify.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration
      .labels(request.method, route, String(reply.statusCode))
      .observe(reply.elapsedTime / 1000)
    if (reply.statusCode >= 500) errors.labels(route).inc()
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a watcher from elsewhere sends METRICS_TOKEN; how much of it is right takes no time to tell. */
const holdsToken = ({ headers }: FastifyRequest, { metricsToken }: Config): boolean =>
  metricsToken !== undefined &&
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${metricsToken}`))

/**
 * `/healthz` (the process answers), `/readyz` (it should get traffic: the database answers and it
 * is not draining) and, to this machine or with METRICS_TOKEN, `/metrics` for Prometheus.
 */
export function serveHealth(server: Server): void {
  const { metrics } = server
  collectDefaultMetrics({ register: metrics })
  observe(server)
  server.fastify.get('/healthz', hidden, async () => ({ status: 'ok' }))
  server.fastify.get('/readyz', hidden, async (_request, reply) => {
    if (server.draining) return reply.code(503).send({ status: 'draining' })
    const answered = await server.database.pulse.answers(READY_WITHIN_MS)
    return answered ? { status: 'ready' } : reply.code(503).send({ status: 'database unavailable' })
  })
  server.fastify.get('/metrics', hidden, async (request, reply) => {
    if (!isLocal(request) && !holdsToken(request, server.config)) throw notFound()
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}
