import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import { showDatabase } from '#ops/metrics/database-figures.ts'
import { showProcess } from '#ops/metrics/process-figures.ts'
import { showRequests } from '#ops/metrics/requests.ts'
import type { Config } from '#server/config.ts'
import { notFound } from '#server/errors.ts'
import { isLocal } from '#server/http/host-guard.ts'
import type { Server } from '#server/http/server.ts'

/**
 * Milliseconds between two looks at how late the event loop is; every figure of its lag contains them. Each
 * look wakes the process: those of prom-client's own 10 ms were half of what an idle one did.
 */
export const LOOK_MS = 50

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a watcher from elsewhere sends METRICS_TOKEN; how much of it is right takes no time to tell. */
const holdsToken = ({ headers }: FastifyRequest, { metricsToken }: Config): boolean =>
  metricsToken !== undefined &&
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${metricsToken}`))

/**
 * `/metrics` for Prometheus, to this machine or with METRICS_TOKEN. No label is a company, a
 * member or a path with an id: figures say how Diwan does, never who does what.
 */
export function serveMetrics(server: Server): void {
  const { config, fastify, metrics } = server
  collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: LOOK_MS })
  showRequests(server)
  showProcess(server)
  const readDatabase = showDatabase(server)
  fastify.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isLocal(request) && !holdsToken(request, config)) throw notFound()
    await readDatabase()
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}
