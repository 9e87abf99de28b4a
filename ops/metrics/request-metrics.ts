import { Counter, Histogram } from 'prom-client'
import type { Server } from '#server/http/server.ts'

/**
 * Records request durations by route pattern: a path with an id would create a time series per id.
 */
export function registerRequestMetrics({ fastify, metrics }: Server): void {
  const registers = [metrics]
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers,
  })
  const errors = new Counter({
    name: 'http_errors_total',
    help: 'Answers with status 500 and above',
    labelNames: ['route'] as const,
    registers,
  })
  fastify.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration
      .labels(request.method, route, String(reply.statusCode))
      .observe(reply.elapsedTime / 1000)
    if (reply.statusCode >= 500) errors.labels(route).inc()
  })
}
