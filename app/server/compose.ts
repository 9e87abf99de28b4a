import { FEATURES } from '#app/server/features.ts'
import { pageViewRoutes } from '#app/server/page-views.ts'
import { collectTenantData } from '#ops/archive/tenant-data.ts'
import { serveMetrics } from '#ops/metrics/metrics.ts'
import { removeStaleTempFiles } from '#server/files/temp-folder.ts'
import { serveApiDocs } from '#server/http/api-docs.ts'
import { createServer, type Server, type ServerOptions } from '#server/http/server.ts'
import { purgeAll, scheduleAll, snapshotAll } from '#server/jobs/purge.ts'
import { serveLive } from '#server/live/live.ts'
import { serveDevMail } from '#server/mail/dev-mail.ts'

/** Composes the whole product as one HTTP server, without the pages, which need the built web. */
export async function composeServer(parts: ServerOptions): Promise<Server> {
  const server = createServer(parts)
  server.tenantData = collectTenantData(FEATURES)
  await serveApiDocs(server)
  serveHealth(server)
  serveMetrics(server)
  serveLive(server)
  serveDevMail(server)
  removeStaleTempFiles(server)
  server.jobs.purge = () => purgeAll(server, FEATURES)
  server.jobs.remember = () => snapshotAll(server, FEATURES)
  server.jobs.schedule = () => scheduleAll(server, FEATURES)
  server.jobs.sweep = async () => {
    for (const { sweep } of FEATURES) await sweep?.(server)
  }
  for (const { routes, jobs = [], extensions = [] } of FEATURES) {
    routes?.(server)
    for (const { name, run } of jobs) server.jobs[name] = (payload) => run(server, payload)
    for (const extension of extensions) extension.addTo(server.extensions)
  }
  pageViewRoutes(server)
  return server
}

const READY_WITHIN_MS = 1_500

const hidden = { schema: { hide: true } }

/**
 * `/healthz` (the process answers) and `/readyz` (it should get traffic: the database answers and
 * it is not draining).
 */
function serveHealth(server: Server): void {
  server.fastify.get('/healthz', hidden, async () => ({ status: 'ok' }))
  server.fastify.get('/readyz', hidden, async (_request, reply) => {
    if (server.draining) return reply.code(503).send({ status: 'draining' })
    const answered = await server.database.health.respondsWithin(READY_WITHIN_MS)
    return answered ? { status: 'ready' } : reply.code(503).send({ status: 'database unavailable' })
  })
}
