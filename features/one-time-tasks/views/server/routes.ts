import {
  createTaskView,
  deleteTaskView,
  listTaskViews,
  updateTaskView,
} from '#features/one-time-tasks/views/contract.ts'
import { listViews } from '#features/one-time-tasks/views/server/queries.ts'
import { createView, deleteView, updateView } from '#features/one-time-tasks/views/server/views.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

const DELETED = { en: 'The view was deleted.', ar: 'حُذف العرض.' }

export function viewRoutes(server: Server): void {
  serve(server, listTaskViews, async (ctx) => ({ views: await listViews(ctx) }))
  serve(server, createTaskView, async (ctx, input) => ({ view: await createView(ctx, input) }))
  serve(server, updateTaskView, async (ctx, input) => ({ view: await updateView(ctx, input) }))
  serve(server, deleteTaskView, async (ctx, { params }) => {
    await deleteView(ctx, params.id)
    return { message: DELETED[ctx.locale] }
  })
}
