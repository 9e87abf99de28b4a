import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import { registerDatabaseMetrics } from '#ops/metrics/database-metrics.ts'
import { registerProcessMetrics } from '#ops/metrics/process-metrics.ts'
import { registerRequestMetrics } from '#ops/metrics/request-metrics.ts'
import type { Config } from '#server/config.ts'
import { notFound } from '#server/errors.ts'
import { isLocalRequest } from '#server/http/host-guard.ts'
import type { Server } from '#server/http/server.ts'

/**
 * Milliseconds between samples of the event loop delay; every reported delay includes this
 * interval. Each sample wakes the process: prom-client's default of 10 ms caused half of an idle
 * process's work.
 */
export const EVENT_LOOP_RESOLUTION_MS = 50

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a remote scraper sends METRICS_TOKEN. The comparison takes constant time. */
const holdsToken = ({ headers }: FastifyRequest, { metricsToken }: Config): boolean =>
  metricsToken !== undefined &&
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${metricsToken}`))

/**
 * Serves `/metrics` for Prometheus to local requests or with METRICS_TOKEN. No label is a company,
 * a member or a path with an id: metrics show the state of Diwan, never the actions of its users.
 */
export function serveMetrics(server: Server): void {
  const { config, fastify, metrics } = server
  collectDefaultMetrics({
    register: metrics,
    eventLoopMonitoringPrecision: EVENT_LOOP_RESOLUTION_MS,
  })
  registerRequestMetrics(server)
  registerProcessMetrics(server)
  const readDatabase = registerDatabaseMetrics(server)
  fastify.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isLocalRequest(request) && !holdsToken(request, config)) throw notFound()
    await readDatabase()
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}
