import { departmentContent } from '#features/departments/server/content.ts'
import * as pages from '#features/routine-tasks/pages.ts'
import {
  listTasksIn,
  lockTasksIn,
  moveDefinitions,
} from '#features/routine-tasks/server/department-queries.ts'
import { routineTaskRoutes } from '#features/routine-tasks/server/routes.ts'
import type { Feature } from '#platform/server/feature.ts'

export const routineTasks: Feature = {
  tables: [
    'routine_tasks',
    'routine_task_versions',
    'routine_task_revisions',
    'reports',
    'evaluations',
  ],
  pages: Object.values(pages),
  routes: routineTaskRoutes,
  extensions: [
    departmentContent.with({ lock: lockTasksIn, list: listTasksIn, move: moveDefinitions }),
  ],
}
