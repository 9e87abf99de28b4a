import { pageViewRoutes } from '#app/server/page-views.ts'
import { authRoutes } from '#features/auth/server/routes.ts'
import { companyRoutes } from '#features/companies/server/routes.ts'
import { dashboardRoutes } from '#features/dashboard/server/routes.ts'
import { departmentRoutes } from '#features/departments/server/routes.ts'
import { directoryRoutes } from '#features/directory/server/routes.ts'
import { planRoutes } from '#features/plans/server/routes.ts'
import { profileRoutes } from '#features/profile/server/routes.ts'
import { roleRoutes } from '#features/roles/server/routes.ts'
import { routineTaskRoutes } from '#features/routine-tasks/server/routes.ts'
import { userRoutes } from '#features/users/server/routes.ts'
import { serveApiDocs } from '#platform/server/api-docs.ts'
import { serveDevMail } from '#platform/server/dev-mail.ts'
import { serveHealth } from '#platform/server/health.ts'
import { serveLive } from '#platform/server/live.ts'
import { createServer, type Server, type ServerParts } from '#platform/server/server.ts'

/** The whole product as one HTTP server, without the pages: those need the built web. */
export async function composeServer(parts: ServerParts): Promise<Server> {
  const server = createServer(parts)
  await serveApiDocs(server)
  serveHealth(server)
  serveLive(server)
  serveDevMail(server)
  server.jobs.purge = async () => {
    await server.database.owner.query('call purge_expired($1)', [server.clock.now()])
  }
  companyRoutes(server)
  planRoutes(server)
  roleRoutes(server)
  directoryRoutes(server)
  authRoutes(server)
  userRoutes(server)
  departmentRoutes(server)
  routineTaskRoutes(server)
  profileRoutes(server)
  dashboardRoutes(server)
  pageViewRoutes(server)
  return server
}
