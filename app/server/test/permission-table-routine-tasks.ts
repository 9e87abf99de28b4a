import { sql } from 'kysely'
import {
  also,
  type Row,
  row,
  unknownField,
  unknownThing,
} from '#app/server/test/permission-rows.ts'
import { pictureIn } from '#app/server/test/permission-table-people.ts'
import type { Stage } from '#app/server/test/scenario.ts'
import { deleteRoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { importRoutineTasks } from '#features/routine-tasks/definitions/import-contract.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'
import { uuidv7 } from '#server/ids.ts'

const TODAY = '2026-11-21'
const definition = { task_name: 'Duty', task_type: 'daily', start_date: TODAY }

const ofCompany = async ({ ours }: Stage) => (await ours.build.routineTask()).id
const ofDepartment = async ({ ours, department }: Stage) =>
  (await ours.build.routineTask({ dept_id: department.id })).id

/** A report of the department's worker. */
async function report(stage: Stage): Promise<string> {
  const worker = await stage.actor('worker')
  const params = { id: await ofDepartment(stage) }
  const reply = await stage.ours.as(worker).call(submitReport, { params, body: { status: 'done' } })
  return reply.body.report.id
}

/** A routine task of the whole company with a report by this user. */
async function reportedBy({ ours }: Stage, userId: string, status = 'done'): Promise<string> {
  const { id } = await ours.build.routineTask()
  await ours.write((db) =>
    db.all(sql`
      insert into reports (company_id, id, routine_task_id, date, status, user_id, created_at, updated_at)
      values (${ours.company.id}, ${uuidv7()}, ${id}, ${TODAY}, ${status}, ${userId}, now(), now())`),
  )
  return id
}

const notDoneBy = (stage: Stage, userId: string) => reportedBy(stage, userId, 'not_done')

/** A picture of a routine task of the whole company, added by this user. */
async function pictureBy(stage: Stage, userId: string): Promise<string> {
  const [id, taskId] = [uuidv7(), await ofCompany(stage)]
  await stage.ours.write((db) =>
    db.all(sql`
      insert into occurrence_pictures
        (company_id, id, routine_task_id, date, user_id, taken_at, from_gallery, created_at)
      values (${stage.ours.company.id}, ${id}, ${taskId}, ${TODAY}, ${userId}, now(), false, now())`),
  )
  return id
}

/** A routine task of the whole company that this user has taken today. */
async function claimedBy(stage: Stage, userId: string): Promise<string> {
  const id = await ofCompany(stage)
  await stage.ours.write((db) =>
    db.all(sql`
      insert into occurrence_claims (company_id, routine_task_id, date, user_id, created_at)
      values (${stage.ours.company.id}, ${id}, ${TODAY}, ${userId}, now())`),
  )
  return id
}

/** Deletes the routine task as the owner and attributes that to a user. */
async function deletedBy(stage: Stage, userId: string, id: string): Promise<string> {
  const { ours } = stage
  await ours.as(await stage.actor('owner')).call(deleteRoutineTask, { params: { id } })
  await ours.write((db) =>
    db.all(sql`
      update routine_task_revisions set user_id = ${userId}
      where company_id = ${ours.company.id} and routine_task_id = ${id}`),
  )
  return id
}

/** An import of one task. */
async function imported(stage: Stage): Promise<string> {
  const body = { rows: [definition], dry_run: false }
  const reply = await stage.ours.as(await stage.actor('owner')).call(importRoutineTasks, { body })
  return reply.body.import_id ?? ''
}

/**
 * Changes of a routine task: members who see all tasks get a 403, for other members it does not
 * exist (404).
 */
const changing = (endpoint: string, body?: (stage: Stage) => object): Row[] => [
  row(endpoint, ['manage-dailytask'], {
    refused: 404,
    but: { 'view-alldailytask': 403, ...unknownThing },
    send: async (stage) => ({
      params: { id: await ofCompany(stage) },
      ...(body && { body: { ...body(stage), dept_id: null } }),
    }),
  }),
  also(endpoint, 'of a department', ['manage-dailytask'], {
    refused: 404,
    but: { 'view-alldailytask': 403, lead: 200, ...unknownThing },
    send: async (stage) => ({
      params: { id: await ofDepartment(stage) },
      ...(body && { body: body(stage) }),
    }),
  }),
]

const ONE_DAY = { from: TODAY, to: TODAY }
const onDate = { params: { date: TODAY } }

/** Permissions to review the reports of every department; `lead` reviews those of their own. */
const REVIEWERS = ['view-dailyTaskReports', 'evaluate-dailytask'] as const

export const ROUTINE_TASKS: Row[] = [
  row('GET /alldailytask', 'members'),
  ...changing('PUT /dailytask/{id}', ({ department }) => ({
    ...definition,
    dept_id: department.id,
  })),
  ...changing('POST /activedailytask/{id}'),
  ...changing('DELETE /dailytask/{id}'),
  row('POST /dailytask/{id}/undelete', ['manage-dailytask'], {
    refused: 404,
    but: unknownThing,
    send: async (stage, { localId }) => ({
      params: { id: await deletedBy(stage, localId, await ofCompany(stage)) },
    }),
  }),
  also('POST /dailytask/{id}/undelete', 'of a department', ['manage-dailytask'], {
    refused: 404,
    but: { lead: 200, ...unknownThing },
    send: async (stage, { localId }) => ({
      params: { id: await deletedBy(stage, localId, await ofDepartment(stage)) },
    }),
  }),
  row('GET /dailytask/{id}/revisions', ['view-alldailytask', 'manage-dailytask'], {
    refused: 404,
    but: { lead: 200, ...unknownThing },
    send: async (stage) => ({ params: { id: await ofDepartment(stage) } }),
  }),
  row('POST /alldailytask/changes', ['manage-dailytask', 'view-alldailytask'], {
    refused: 422,
    but: unknownField,
    send: async (stage) => ({ body: { ids: [await ofCompany(stage)], change: 'pause' } }),
  }),
  row('POST /alldailytask/import', ['manage-dailytask'], {
    gives: 201,
    send: () => ({ body: { rows: [definition], dry_run: false } }),
  }),
  row('GET /dailytask/next', 'members'),
  row('DELETE /daily-tasks/{id}/report', 'members', {
    but: unknownThing,
    send: async (stage, { localId }) => ({ params: { id: await reportedBy(stage, localId) } }),
  }),
  also('DELETE /daily-tasks/{id}/report', 'of somebody else', 'nobody', {
    refused: 409,
    but: unknownThing,
    send: async (stage, { localId }) => {
      const worker = await stage.actor('worker')
      const lead = await stage.actor('lead')
      return {
        params: { id: await reportedBy(stage, localId === worker.id ? lead.id : worker.id) },
      }
    },
  }),
  row('GET /dailytask/{id}/numbers', REVIEWERS, {
    ...{ refused: 404, but: { lead: 200, ...unknownThing } },
    send: async (stage) => ({ params: { id: await ofDepartment(stage) }, query: ONE_DAY }),
  }),
  row('GET /departments/{id}/pause', ['manage-dailytask'], {
    but: { lead: 200, ...unknownThing },
    send: ({ department }) => ({ params: { id: department.id } }),
  }),
  row('POST /departments/{id}/pause', ['manage-dailytask'], {
    but: { lead: 200, ...unknownThing },
    send: ({ department }) => ({ params: { id: department.id }, body: { paused: null } }),
  }),
  row('POST /alldailytask/copies', ['manage-dailytask'], {
    gives: 201,
    but: { lead: 201, ...unknownField },
    send: async (stage) => ({
      body: { ids: [await ofDepartment(stage)], dept_ids: [stage.department.id] },
    }),
  }),
  row('POST /alldailytask/imports/{id}/undo', ['manage-dailytask'], {
    but: unknownThing,
    send: async (stage) => ({ params: { id: await imported(stage) } }),
  }),
  row('GET /daily-tasks-reports/{date}', REVIEWERS, { but: { lead: 200 }, send: () => onDate }),
  row('GET /daily-task-reports/{date}', REVIEWERS, { but: { lead: 200 }, send: () => onDate }),
  row('GET /evaluations/{date}', REVIEWERS, { but: { lead: 200 }, send: () => onDate }),
  row('GET /daily-tasks-evaluations/{date}', REVIEWERS, { but: { lead: 200 }, send: () => onDate }),
  row('GET /daily-tasks-evaluations', REVIEWERS, { but: { lead: 200 } }),
  row('GET /dailytask/days', 'members', { send: () => ({ query: { from: TODAY, to: TODAY } }) }),
  row('POST /evaluations/{id}', ['evaluate-dailytask'], {
    gives: 201,
    refused: 404,
    but: { lead: 201, worker: 403, 'view-dailyTaskReports': 403, ...unknownThing },
    send: async (stage) => ({ params: { id: await report(stage) }, body: { rating: 4 } }),
  }),
  row('POST /evaluations/seen', ['evaluate-dailytask', 'view-dailyTaskReports'], {
    refused: 422,
    but: { lead: 200, worker: 200, ...unknownField },
    send: async (stage) => ({ body: { reports: [{ id: await report(stage) }], seen: true } }),
  }),
  row('POST /daily-tasks/remind', ['evaluate-dailytask'], {
    but: { lead: 200, ...unknownField },
    send: async (stage) => ({ body: { task_ids: [await ofDepartment(stage)] } }),
  }),
  row('POST /daily-tasks/{id}/answers', 'members', {
    gives: 201,
    refused: 404,
    but: unknownThing,
    send: async ({ ours }) => {
      const { id } = await ours.build.routineTask({ steps: [{ id: 'lock', text: 'Lock' }] })
      return { params: { id }, body: { step_id: 'lock', value: 'true' } }
    },
  }),
  row('POST /daily-tasks/{id}/claim', 'members', {
    gives: 201,
    refused: 404,
    but: unknownThing,
    send: async (stage) => ({ params: { id: await ofCompany(stage) }, body: {} }),
  }),
  row('DELETE /daily-tasks/{id}/claim', ['evaluate-dailytask'], {
    but: unknownThing,
    send: async (stage) => ({ params: { id: await claimedBy(stage, stage.someone.id) } }),
  }),
  also('DELETE /daily-tasks/{id}/claim', 'of the caller’s own', 'members', {
    but: unknownThing,
    send: async (stage, { localId }) => ({ params: { id: await claimedBy(stage, localId) } }),
  }),
  row('POST /daily-tasks/{id}/pictures', 'members', {
    gives: 201,
    refused: 404,
    but: unknownThing,
    send: async (stage) => ({ params: { id: await ofCompany(stage) }, ...pictureIn('picture') }),
  }),
  row('POST /daily-tasks/{id}/task', ['evaluate-dailytask'], {
    gives: 201,
    but: unknownThing,
    send: async (stage) => ({
      params: { id: await notDoneBy(stage, stage.someone.id) },
      body: { date: TODAY },
    }),
  }),
  also('POST /daily-tasks/{id}/task', 'of the caller’s own report', 'members', {
    gives: 201,
    but: unknownThing,
    send: async (stage, { localId }) => ({
      params: { id: await notDoneBy(stage, localId) },
      body: { date: TODAY },
    }),
  }),
  row('DELETE /occurrencePictures/{id}', 'members', {
    but: unknownThing,
    send: async (stage, { localId }) => ({ params: { id: await pictureBy(stage, localId) } }),
  }),
  also('DELETE /occurrencePictures/{id}', 'of somebody else', 'nobody', {
    but: unknownThing,
    send: async (stage) => ({ params: { id: await pictureBy(stage, stage.someone.id) } }),
  }),
  row('POST /daily-tasks/{id}/reopen', ['evaluate-dailytask'], {
    refused: 404,
    but: { lead: 200, 'view-dailyTaskReports': 403, ...unknownThing },
    send: async ({ ours, department }) => {
      const locked = { from: '00:00', to: '00:01', after_due: 'locked' } as const
      const { id } = await ours.build.routineTask({ dept_id: department.id, ...locked })
      return { params: { id }, body: { reason: 'The oven was cold.' } }
    },
  }),
  also('POST /daily-tasks/remind', 'of a duty of the company', ['evaluate-dailytask'], {
    but: { lead: 422, ...unknownField },
    send: async (stage) => ({ body: { task_ids: [await ofCompany(stage)] } }),
  }),
  row('POST /deptPerformance', ['view-chartReports'], {
    but: { lead: 200 },
    send: () => ({ body: { from: TODAY, to: TODAY, granularity: 'day' } }),
  }),
  row('GET /departments/{id}/figures', REVIEWERS, {
    but: { lead: 200, ...unknownThing },
    send: ({ department }) => ({ params: { id: department.id }, query: ONE_DAY }),
  }),
  row('GET /departments/{id}/outside-limits', REVIEWERS, {
    but: { lead: 200, ...unknownThing },
    send: ({ department }) => ({ params: { id: department.id }, query: ONE_DAY }),
  }),
  row('GET /departments/{id}/attention', REVIEWERS, {
    but: { lead: 200, ...unknownThing },
    send: ({ department }) => ({ params: { id: department.id } }),
  }),
  row('GET /departments/{id}/figures/{user_id}', REVIEWERS, {
    but: { lead: 200, ...unknownThing },
    send: async (stage) => ({
      params: { id: stage.department.id, user_id: (await stage.actor('worker')).id },
      query: ONE_DAY,
    }),
  }),
  row(
    'POST /starter',
    { all: ['manage-department', 'manage-dailytask'] },
    {
      gives: 201,
      send: () => ({
        body: {
          departments: [
            { name: `Starter ${uuidv7()}`, duties: [{ task_name: 'Duty', task_type: 'daily' }] },
          ],
        },
      }),
    },
  ),
  row(
    'POST /starter/undo',
    { all: ['manage-department', 'manage-dailytask'] },
    {
      but: unknownField,
      send: async (stage) => ({ body: { departments: [], tasks: [await ofCompany(stage)] } }),
    },
  ),
]
