import { departmentContent } from '#features/departments/server/content.ts'
import {
  countOpenTasks,
  handOverTasks,
  moveTasks,
} from '#features/one-time-tasks/server/queries.ts'
import { memberWork } from '#features/users/server/departure.ts'
import type { Feature } from '#platform/server/feature.ts'

export const oneTimeTasks: Feature = {
  tables: ['one_time_tasks', 'one_time_task_people', 'one_time_task_status_changes'],
  extensions: [
    departmentContent.with({ move: moveTasks }),
    memberWork.with({
      open: async (ctx, userId) => ({ open_tasks: await countOpenTasks(ctx, userId) }),
      handOver: handOverTasks,
    }),
  ],
}
