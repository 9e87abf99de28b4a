import { departmentContent } from '#features/departments/server/delete-queries.ts'
import { roleWork } from '#features/roles/server/actions.ts'
import { attentionRoutes } from '#features/routine-tasks/attention/server/routes.ts'
import {
  listTasksIn,
  lockTasksIn,
  moveDefinitions,
} from '#features/routine-tasks/definitions/server/department-queries.ts'
import { definitionsDocument } from '#features/routine-tasks/definitions/server/document.ts'
import {
  escalationsExport,
  moveLevelsOfRole,
} from '#features/routine-tasks/definitions/server/escalation-queries.ts'
import { definitionsExport } from '#features/routine-tasks/definitions/server/export-queries.ts'
import {
  countDutiesOfMember,
  handOverDuties,
  moveDutiesOfRole,
} from '#features/routine-tasks/definitions/server/handover-queries.ts'
import { definitionRoutes } from '#features/routine-tasks/definitions/server/routes.ts'
import { reportsDocument } from '#features/routine-tasks/evaluations/server/document.ts'
import {
  answersExport,
  pictureFilesExport,
  picturesExport,
  reportsExport,
} from '#features/routine-tasks/evaluations/server/export-queries.ts'
import { evaluationRoutes } from '#features/routine-tasks/evaluations/server/routes.ts'
import { numberRoutes } from '#features/routine-tasks/numbers/server/routes.ts'
import * as pages from '#features/routine-tasks/pages.ts'
import { performanceRoutes } from '#features/routine-tasks/performance/server/routes.ts'
import { personMonthRoutes } from '#features/routine-tasks/person-month/server/routes.ts'
import {
  ramadanShiftsExport,
  ramadansExport,
} from '#features/routine-tasks/ramadan/server/export-queries.ts'
import { ramadanRoutes } from '#features/routine-tasks/ramadan/server/routes.ts'
import { deleteExpiredReminders } from '#features/routine-tasks/reminders/server/queries.ts'
import { reminderRoutes } from '#features/routine-tasks/reminders/server/routes.ts'
import { deleteExpiredClaims } from '#features/routine-tasks/reports/server/claim-queries.ts'
import {
  pictureFiles,
  removePictureFiles,
  sweepPictures,
} from '#features/routine-tasks/reports/server/pictures/files.ts'
import { reportRoutes } from '#features/routine-tasks/reports/server/routes.ts'
import { routineRecounts } from '#features/routine-tasks/server/recount-queries.ts'
import { starterRoutes } from '#features/routine-tasks/starter/server/routes.ts'
import { memberWork } from '#features/users/server/departure.ts'
import type { Feature } from '#server/feature.ts'
import { text } from '#shared/fields.ts'

export const routineTasks: Feature = {
  tables: [
    'routine_tasks',
    'routine_task_versions',
    'routine_task_revisions',
    'reports',
    'evaluations',
    'former_evaluations',
    'evaluation_seen',
    'report_reminders',
    'reopened_occurrences',
    'step_answers',
    'occurrence_tasks',
    'occurrence_pictures',
    'occurrence_claims',
    'ramadans',
    'ramadan_shifts',
    'escalations',
  ],
  pages: Object.values(pages),
  columnSchemas: { 'routine_task_versions.task_name': text(200) },
  routes: (server) => {
    definitionRoutes(server)
    reportRoutes(server)
    numberRoutes(server)
    reminderRoutes(server)
    attentionRoutes(server)
    evaluationRoutes(server)
    performanceRoutes(server)
    starterRoutes(server)
    personMonthRoutes(server)
    ramadanRoutes(server)
  },
  notExported: {
    report_days: 'counted by triggers',
    due_counts: 'counted by triggers',
    due_pattern_counts: 'counted by triggers',
    definition_counts: 'counted by triggers',
    occurrence_claims: 'of use only while a duty is open',
  },
  jobs: [removePictureFiles],
  purge: (now) => [deleteExpiredReminders(now), deleteExpiredClaims(now)],
  sweep: sweepPictures,
  files: [pictureFiles],
  derivedCounts: routineRecounts,
  extensions: [
    definitionsExport,
    escalationsExport,
    definitionsDocument,
    reportsDocument,
    reportsExport,
    answersExport,
    picturesExport,
    pictureFilesExport,
    ramadansExport,
    ramadanShiftsExport,
    departmentContent.contribute({ lock: lockTasksIn, list: listTasksIn, move: moveDefinitions }),
    memberWork.contribute({
      findOpen: async (ctx, userId) => ({ duties: await countDutiesOfMember(ctx, userId) }),
      handOver: handOverDuties,
    }),
    roleWork.contribute({ move: moveDutiesOfRole }),
    roleWork.contribute({ move: moveLevelsOfRole }),
  ],
}
