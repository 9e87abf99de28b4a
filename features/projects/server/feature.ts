import { departmentContent } from '#features/departments/server/delete-queries.ts'
import { PROJECT_FIELDS } from '#features/projects/fields.ts'
import * as pages from '#features/projects/pages.ts'
import {
  listDepartmentProjects,
  listManagedProjects,
  lockDepartmentProjects,
  moveProjects,
  transferProjects,
} from '#features/projects/server/dependents-queries.ts'
import { projectsExport } from '#features/projects/server/export-queries.ts'
import { projectRoutes } from '#features/projects/server/routes.ts'
import { memberWork } from '#features/users/server/departure.ts'
import type { WriteContext } from '#server/context.ts'
import type { Feature } from '#server/feature.ts'
import { notifyMany } from '#server/mail/notify.ts'

/** Makes another member the manager of all projects of a manager, and notifies the new one. */
async function handOverProjects(ctx: WriteContext, from: string, to: string): Promise<void> {
  const ids = await transferProjects(ctx, from, to)
  notifyMany(
    ctx,
    ids.map((about) => ({ kind: 'project_given', userId: to, about, facts: {} })),
  )
}

export const projects: Feature = {
  tables: ['projects', 'project_revisions'],
  pages: Object.values(pages),
  columnSchemas: { 'projects.name': PROJECT_FIELDS.name.create },
  routes: projectRoutes,
  extensions: [
    projectsExport,
    departmentContent.contribute({
      lock: lockDepartmentProjects,
      list: listDepartmentProjects,
      move: moveProjects,
    }),
    memberWork.contribute({
      findOpen: async (ctx, userId) => ({ projects: await listManagedProjects(ctx, userId) }),
      handOver: handOverProjects,
    }),
  ],
}
