import { sql } from 'kysely'

import { next, type Person } from '#app/server/test/build.ts'

import {
  also,
  type Row,
  row,
  unknownField,
  unknownThing,
} from '#app/server/test/permission-rows.ts'
import { pictureIn } from '#app/server/test/permission-table-people.ts'
import type { Stage } from '#app/server/test/scenario.ts'
import { addComment, addReply } from '#features/one-time-tasks/comments/contract.ts'

import { importTasks } from '#features/one-time-tasks/import/contract.ts'

import { deleteTask } from '#features/one-time-tasks/tasks/contract.ts'
import { uuidv7 } from '#server/ids.ts'

const TODAY = '2026-11-21'

/**
 * A task created by the owner and assigned to `assigned`, in the department that `lead` manages.
 */
const task = ({ ours, department }: Stage, assigned: string[]) =>
  ours.build.oneTimeTask({ departmentId: department.id, people: { assigned } })

const ofWorker = async (stage: Stage) => task(stage, [(await stage.actor('worker')).id])

/** A comment of the owner's with one reply of their own. */
export async function conversation(stage: Stage, taskId: string) {
  const { call } = stage.ours.as(await stage.actor('owner'))
  const body = { body: 'Is it there yet?' }
  const { comment } = (await call(addComment, { params: { id: taskId }, body })).body
  const { reply } = (await call(addReply, { params: { id: comment.id }, body })).body
  return { commentId: comment.id, replyId: reply.id }
}

/** Members who manage tasks may change a task, and so may `worker`, its assignee. */
const changing = (endpoint: string, body?: object): Row =>
  row(endpoint, ['manage-task'], {
    but: { worker: 200, ...unknownThing },
    send: async (stage) => ({ params: { id: await ofWorker(stage) }, ...(body && { body }) }),
  })

/** A file on a task, by default uploaded by the owner to a task of the worker's. */
export async function attached(
  stage: Stage,
  userId = stage.ours.owner.id,
  onTask?: string,
): Promise<string> {
  const { company, write } = stage.ours
  const [id, taskId] = [uuidv7(), onTask ?? (await ofWorker(stage))]
  await write((db) =>
    db.batch([
      sql`insert into one_time_task_attachments
            (company_id, id, one_time_task_id, user_id, name, size_bytes, media_type, sha256, created_at)
          values (${company.id}, ${id}, ${taskId}, ${userId}, 'a.txt', 1, 'text/plain', '', now())`,
      sql`update company_storage set used_bytes = used_bytes + 1 where company_id = ${company.id}`,
      sql`update one_time_task_attachments set state = 'ready' where company_id = ${company.id} and id = ${id}`,
    ]),
  )
  return id
}

const ofOwner = (endpoint: string, kind: 'commentId' | 'replyId', body?: object): Row =>
  row(endpoint, 'owner', {
    but: unknownThing,
    send: async (stage) => ({
      params: { id: (await conversation(stage, await ofWorker(stage)))[kind] },
      ...(body && { body }),
    }),
  })

const writing = (
  endpoint: string,
  id: (stage: Stage) => Promise<string>,
  more: (stage: Stage, id: string) => Promise<object> = async () => ({}),
): Row =>
  row(endpoint, ['manage-task'], {
    gives: 201,
    but: { worker: 201, lead: 201, ...unknownThing },
    send: async (stage) => {
      const to = await id(stage)
      return { params: { id: to }, body: { body: 'Yes', ...(await more(stage, to)) } }
    },
  })

/** A view that a user has saved. */
async function viewOf({ ours }: Stage, userId: string): Promise<string> {
  const id = uuidv7()
  await ours.write((db) =>
    db.all(sql`
      insert into one_time_task_views (company_id, id, user_id, name, query, created_at)
      values (${ours.company.id}, ${id}, ${userId}, ${`Kept ${next()}`}, '', now())`),
  )
  return id
}

/** Import rows with one task for the caller: a caller's own address is always recognized. */
const rowsOfOne = (email: string) => ({
  rows: [{ title: 'Count', assigned: email }],
  dry_run: false,
})

async function importBy({ ours }: Stage, actor: Person): Promise<string> {
  const { body } = await ours.as(actor).call(importTasks, { body: rowsOfOne(actor.email) })
  return body.import_id ?? uuidv7()
}

/** Deletes a task as `actor`, as far as they may. */
async function deleted({ ours }: Stage, actor: Person, id: string) {
  await ours.as(actor).call(deleteTask, { params: { id } })
  return { params: { id } }
}

const days = { from: TODAY, to: TODAY }

export const ONE_TIME_TASKS: Row[] = [
  row('GET /tasks', 'members'),
  row('GET /task-board', 'members'),
  row('GET /task-calendar', 'members', { send: () => ({ query: days }) }),
  row('GET /task-counts', 'members'),
  row('POST /tasks', 'members', {
    gives: 201,
    but: unknownField,
    send: async ({ ours }) => ({
      body: { title: 'Task', assigned_user_id: [ours.owner.id] },
    }),
  }),
  row('GET /tasks/{id}', 'members', {
    but: unknownThing,
    send: async (stage) => ({ params: { id: await ofWorker(stage) } }),
  }),
  row('GET /tasks/{id}/revisions', 'members', {
    but: unknownThing,
    send: async (stage) => ({ params: { id: await ofWorker(stage) } }),
  }),
  changing('PUT /tasks/{id}', { title: 'Another title' }),
  changing('PUT /tasks/{id}/status', { status: 'done' }),
  changing('POST /tasks/{id}/archive'),
  row('POST /tasks/{id}/star', 'members', {
    but: unknownThing,
    send: async (stage) => ({ params: { id: await ofWorker(stage) } }),
  }),
  row('DELETE /tasks/{id}', ['manage-task'], {
    but: unknownThing,
    send: async (stage) => ({ params: { id: await ofWorker(stage) } }),
  }),
  also('DELETE /tasks/{id}', 'of one’s own', 'members', {
    but: unknownThing,
    send: async (stage, { localId }) => ({
      params: { id: await stage.ours.build.oneTimeTask({ createdBy: localId }) },
    }),
  }),
  row('POST /tasks/{id}/undelete', 'owner', {
    refused: 404,
    send: async (stage) => deleted(stage, await stage.actor('owner'), await ofWorker(stage)),
  }),
  also('POST /tasks/{id}/undelete', 'that one deleted', 'members', {
    but: unknownThing,
    send: async (stage, actor) =>
      deleted(stage, actor, await stage.ours.build.oneTimeTask({ createdBy: actor.localId })),
  }),
  row('POST /tasks/changes', 'members', {
    but: unknownField,
    send: async (stage) => ({ body: { ids: [await ofWorker(stage)], change: 'archive' } }),
  }),
  writing('POST /tasks/{id}/comments', ofWorker, async (stage, taskId) => ({
    file_ids: [await attached(stage, undefined, taskId)],
  })),
  writing('POST /taskComments/{id}/replies', async (stage) => {
    const { commentId } = await conversation(stage, await ofWorker(stage))
    return commentId
  }),
  ofOwner('PUT /taskComments/{id}', 'commentId', { body: 'No' }),
  ofOwner('PUT /taskReplies/{id}', 'replyId', { body: 'No' }),
  ofOwner('DELETE /taskComments/{id}', 'commentId'),
  ofOwner('DELETE /taskReplies/{id}', 'replyId'),
  row('POST /tasks/{id}/attachments', ['manage-task'], {
    gives: 201,
    but: { worker: 201, lead: 201, ...unknownThing },
    send: async (stage) => ({
      params: { id: await ofWorker(stage) },
      ...pictureIn('attachments'),
    }),
  }),
  row('DELETE /taskAttachments/{id}', ['manage-task'], {
    but: { worker: 200, ...unknownThing },
    send: async (stage) => ({ params: { id: await attached(stage) } }),
  }),
  also('DELETE /taskAttachments/{id}', 'of one’s own', ['manage-task'], {
    but: { worker: 200, lead: 200, ...unknownThing },
    send: async (stage, { localId }) => ({ params: { id: await attached(stage, localId) } }),
  }),
  row('POST /taskReplies/read', 'members', {
    but: unknownField,
    send: async (stage) => ({ body: { task_id: await ofWorker(stage) } }),
  }),
  row('GET /task-views', 'members'),
  row('POST /task-views', 'members', {
    gives: 201,
    send: () => ({ body: { name: `View ${next()}`, query: 'due=overdue' } }),
  }),
  row('PUT /task-views/{id}', 'members', {
    but: unknownThing,
    send: async (stage, actor) => ({
      params: { id: await viewOf(stage, actor.localId) },
      body: { name: `View ${next()}` },
    }),
  }),
  row('DELETE /task-views/{id}', 'members', {
    but: unknownThing,
    send: async (stage, actor) => ({ params: { id: await viewOf(stage, actor.localId) } }),
  }),
  also('DELETE /task-views/{id}', 'of somebody else', 'nobody', {
    refused: 404,
    send: async (stage) => ({ params: { id: await viewOf(stage, stage.someone.id) } }),
  }),
  row('GET /tasks/of/{user_id}', 'members', {
    but: unknownThing,
    send: ({ someone }) => ({ params: { user_id: someone.id } }),
  }),
  row('POST /tasks/hand-over', ['manage-task', 'manage-user'], {
    but: unknownField,
    send: async (stage) => {
      const [{ id: user_id }, to] = [await stage.actor('worker'), stage.ours.owner.id]
      const tasks = [{ id: await ofWorker(stage), place: 'assigned' as const, to }]
      return { body: { user_id, tasks, to: { consulted: to } } }
    },
  }),
  row('POST /taskPerformance', ['view-chartReports'], {
    send: () => ({ body: { from: TODAY, to: TODAY, granularity: 'day', by: 'department' } }),
  }),
  row('POST /tasks/import', 'members', {
    gives: 201,
    send: async (stage, actor) => ({
      body: { ...rowsOfOne(actor.email), import_id: await importBy(stage, actor) },
    }),
  }),
  row('GET /tasks/imports/last', 'members'),
  row('POST /tasks/imports/{id}/undo', ['manage-task'], {
    refused: 404,
    but: unknownThing,
    send: async (stage) => ({ params: { id: await importBy(stage, await stage.actor('owner')) } }),
  }),
  also('POST /tasks/imports/{id}/undo', 'of one’s own', 'members', {
    send: async (stage, actor) => ({ params: { id: await importBy(stage, actor) } }),
  }),
]
