import { departmentContent } from '#features/departments/server/content.ts'
import {
  handOverProjects,
  listManagedProjects,
  moveProjects,
} from '#features/projects/server/queries.ts'
import { memberWork } from '#features/users/server/departure.ts'
import type { Feature } from '#platform/server/feature.ts'

export const projects: Feature = {
  tables: ['projects'],
  extensions: [
    departmentContent.with({ move: moveProjects }),
    memberWork.with({
      open: async (ctx, userId) => ({ projects: await listManagedProjects(ctx, userId) }),
      handOver: handOverProjects,
    }),
  ],
}
