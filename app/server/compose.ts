import { FEATURES } from '#app/server/features.ts'
import { pageViewRoutes } from '#app/server/page-views.ts'
import { serveApiDocs } from '#platform/server/api-docs.ts'
import { cargoOf } from '#platform/server/cargo/of-features.ts'
import { serveDevMail } from '#platform/server/dev-mail.ts'
import { sweepUnfinished } from '#platform/server/files/unfinished.ts'
import { serveHealth } from '#platform/server/health.ts'
import { serveLive } from '#platform/server/live.ts'
import { serveMetrics } from '#platform/server/metrics/metrics.ts'
import { purgeAll, rememberAll, scheduleAll } from '#platform/server/purge.ts'
import { createServer, type Server, type ServerParts } from '#platform/server/server.ts'

/** The whole product as one HTTP server, without the pages: those need the built web. */
export async function composeServer(parts: ServerParts): Promise<Server> {
  const server = createServer(parts)
  server.cargo = cargoOf(FEATURES)
  await serveApiDocs(server)
  serveHealth(server)
  serveMetrics(server)
  serveLive(server)
  serveDevMail(server)
  sweepUnfinished(server)
  server.jobs.purge = () => purgeAll(server, FEATURES)
  server.jobs.remember = () => rememberAll(server, FEATURES)
  server.jobs.schedule = () => scheduleAll(server, FEATURES)
  server.jobs.sweep = async () => {
    for (const { sweep } of FEATURES) await sweep?.(server)
  }
  for (const { routes, extensions = [] } of FEATURES) {
    routes?.(server)
    for (const extension of extensions) extension.addTo(server.extensions)
  }
  pageViewRoutes(server)
  return server
}
