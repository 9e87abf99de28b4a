import {
  createProject,
  deleteProject,
  getProjectProgress,
  listProjectRevisions,
  listProjects,
  setProjectStatus,
  undeleteProject,
  updateProject,
} from '#features/projects/contract.ts'
import { change, create, presentProject, setStatus } from '#features/projects/server/actions.ts'
import { findProgress } from '#features/projects/server/progress-queries.ts'
import {
  findVisibleProject,
  listRevisions,
  listVisibleProjects,
} from '#features/projects/server/queries.ts'
import { remove, undelete } from '#features/projects/server/remove.ts'
import { requireFound } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

export function projectRoutes(server: Server): void {
  serve(server, listProjects, async (ctx) => ({
    projects: (await listVisibleProjects(ctx)).map((project) => presentProject(ctx, project)),
  }))
  serve(server, createProject, async (ctx, { body }) => ({ project: await create(ctx, body) }))
  serve(server, updateProject, async (ctx, { params, body }) => ({
    project: await change(ctx, params.id, body),
  }))
  serve(server, setProjectStatus, async (ctx, { params, body }) => ({
    project: await setStatus(ctx, params.id, body.status),
  }))
  serve(server, listProjectRevisions, async (ctx, { params }) => {
    const { id } = requireFound(await findVisibleProject(ctx, params.id))
    return { revisions: await listRevisions(ctx, id) }
  })
  serve(server, getProjectProgress, async (ctx, { params }) => {
    const { id } = requireFound(await findVisibleProject(ctx, params.id))
    return requireFound(await findProgress(ctx, id))
  })
  serve(server, undeleteProject, async (ctx, { params }) => ({
    project: await undelete(ctx, params.id),
  }))
  serve(server, deleteProject, async (ctx, { params }) => ({
    message: await remove(ctx, params.id),
  }))
}
