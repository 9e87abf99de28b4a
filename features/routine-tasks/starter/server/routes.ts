import { applyStarter, undoStarter } from '#features/routine-tasks/starter/contract.ts'
import { createStarterTasks } from '#features/routine-tasks/starter/server/create-starter-tasks.ts'
import { undo } from '#features/routine-tasks/starter/server/undo.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

export function starterRoutes(server: Server): void {
  serve(server, applyStarter, (ctx, { body }) => createStarterTasks(ctx, body))
  serve(server, undoStarter, (ctx, { body }) => undo(ctx, body))
}
