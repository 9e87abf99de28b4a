import { waitsForMember } from '#features/absences/server/notices.ts'
import { departmentContent } from '#features/departments/server/delete-queries.ts'
import { filesExport } from '#features/one-time-tasks/attachments/server/export-queries.ts'
import {
  attachmentFiles,
  removeFiles,
  sweepStored,
} from '#features/one-time-tasks/attachments/server/files.ts'
import {
  deleteAbandoned,
  removeAllOf,
} from '#features/one-time-tasks/attachments/server/queries.ts'
import { attachmentRoutes } from '#features/one-time-tasks/attachments/server/routes.ts'
import {
  commentsExport,
  repliesExport,
} from '#features/one-time-tasks/comments/server/export-queries.ts'
import { commentRoutes } from '#features/one-time-tasks/comments/server/routes.ts'
import { handOverAll } from '#features/one-time-tasks/handover/server/handover.ts'
import { handOverRoutes } from '#features/one-time-tasks/handover/server/routes.ts'
import { importRoutes } from '#features/one-time-tasks/import/server/routes.ts'
import * as pages from '#features/one-time-tasks/pages.ts'
import { taskPerformanceRoutes } from '#features/one-time-tasks/performance/server/routes.ts'
import { recordRoutes } from '#features/one-time-tasks/record/server/routes.ts'
import { taskRecounts } from '#features/one-time-tasks/server/recount-queries.ts'
import { cleanUpContent, taskContent } from '#features/one-time-tasks/tasks/server/content.ts'
import {
  countOpenTasks,
  detachProjectTasks,
  listDepartmentTasks,
  listProjectTasks,
  lockDepartmentTasks,
  lockProjectTasks,
  moveDepartmentTasks,
  restoreProjectTasks,
  selectSupervisors,
} from '#features/one-time-tasks/tasks/server/dependents-queries.ts'
import { tasksDocument } from '#features/one-time-tasks/tasks/server/document.ts'
import { tasksExport } from '#features/one-time-tasks/tasks/server/export-queries.ts'
import { makeFollowUp } from '#features/one-time-tasks/tasks/server/follow-up.ts'
import { deleteExpiredTasks } from '#features/one-time-tasks/tasks/server/purge-queries.ts'
import { taskRoutes } from '#features/one-time-tasks/tasks/server/routes.ts'
import { viewRoutes } from '#features/one-time-tasks/views/server/routes.ts'
import { projectContent } from '#features/projects/server/remove.ts'
import { taskMaker } from '#features/routine-tasks/reports/server/follow-up.ts'
import { memberWork } from '#features/users/server/departure.ts'
import type { Feature } from '#server/feature.ts'
import { text } from '#shared/fields.ts'

export const oneTimeTasks: Feature = {
  tables: [
    'one_time_tasks',
    'one_time_task_people',
    'one_time_task_status_changes',
    'one_time_task_revisions',
    'one_time_task_stars',
    'one_time_task_comments',
    'one_time_task_replies',
    'one_time_task_unread_replies',
    'one_time_task_views',
    'one_time_task_attachments',
  ],
  pages: Object.values(pages),
  columnSchemas: { 'one_time_tasks.title': text(200), 'one_time_task_attachments.name': text(200) },
  routes: (server) => {
    taskRoutes(server)
    commentRoutes(server)
    attachmentRoutes(server)
    recordRoutes(server)
    viewRoutes(server)
    handOverRoutes(server)
    importRoutes(server)
    taskPerformanceRoutes(server)
  },
  jobs: [cleanUpContent, removeFiles],
  purge: (now) => [...deleteAbandoned(now), ...deleteExpiredTasks(now)],
  sweep: sweepStored,
  notExported: {
    one_time_task_counts: 'counted by triggers',
    one_time_task_days: 'counted by triggers',
    one_time_task_words: 'made by triggers from tasks, comments and replies',
  },
  derivedCounts: taskRecounts,
  files: [attachmentFiles],
  extensions: [
    tasksExport,
    tasksDocument,
    commentsExport,
    repliesExport,
    filesExport,
    taskContent.contribute({ cleanUp: removeAllOf }),
    departmentContent.contribute({
      lock: lockDepartmentTasks,
      list: listDepartmentTasks,
      move: moveDepartmentTasks,
    }),
    taskMaker.contribute(makeFollowUp),
    projectContent.contribute({
      lock: lockProjectTasks,
      list: listProjectTasks,
      release: detachProjectTasks,
      restore: restoreProjectTasks,
    }),
    waitsForMember.contribute({ select: selectSupervisors }),
    memberWork.contribute({
      findOpen: async (ctx, userId) => ({ open_tasks: await countOpenTasks(ctx, userId) }),
      handOver: handOverAll,
    }),
  ],
}
