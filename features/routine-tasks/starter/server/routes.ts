import { makeStart, undoStart } from '#features/routine-tasks/starter/contract.ts'
import { start } from '#features/routine-tasks/starter/server/start.ts'
import { undo } from '#features/routine-tasks/starter/server/undo.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

export function starterRoutes(server: Server): void {
  serve(server, makeStart, (ctx, { body }) => start(ctx, body))
  serve(server, undoStart, (ctx, { body }) => undo(ctx, body))
}
