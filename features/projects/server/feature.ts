import { departmentContent } from '#features/departments/server/content.ts'
import * as pages from '#features/projects/pages.ts'
import {
  listDepartmentProjects,
  listManagedProjects,
  lockDepartmentProjects,
  moveProjects,
} from '#features/projects/server/dependents-queries.ts'
import { projectsExport } from '#features/projects/server/export-queries.ts'
import { handOverProjects } from '#features/projects/server/hand-over.ts'
import { projectRoutes } from '#features/projects/server/routes.ts'
import { memberWork } from '#features/users/server/departure.ts'
import type { Feature } from '#server/feature.ts'
import { text } from '#shared/fields.ts'

export const projects: Feature = {
  tables: ['projects', 'project_revisions'],
  pages: Object.values(pages),
  columnSchemas: { 'projects.name': text(120) },
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
