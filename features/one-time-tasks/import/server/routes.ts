import {
  getLastImport,
  importTasks,
  undoTaskImport,
} from '#features/one-time-tasks/import/contract.ts'
import { importTaskRows, undoImport } from '#features/one-time-tasks/import/server/import.ts'
import { findLastImport } from '#features/one-time-tasks/import/server/queries.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

export function importRoutes(server: Server): void {
  serve(server, importTasks, importTaskRows)
  serve(server, undoTaskImport, undoImport)
  serve(server, getLastImport, async (ctx) => ({ import: (await findLastImport(ctx)) ?? null }))
}
