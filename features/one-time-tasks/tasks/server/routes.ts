import { changeTasks } from '#features/one-time-tasks/tasks/changes.ts'
import {
  archiveTask,
  countTasks,
  createTask,
  deleteTask,
  listBoard,
  listTaskCalendar,
  listTasks,
  moveTask,
  starTask,
  undeleteTask,
  updateTask,
} from '#features/one-time-tasks/tasks/contract.ts'
import { changeAll } from '#features/one-time-tasks/tasks/server/bulk.ts'
import { archive, remove, star, update } from '#features/one-time-tasks/tasks/server/change.ts'
import { create } from '#features/one-time-tasks/tasks/server/create.ts'
import {
  findTaskCounts,
  listCalendarTasks,
  listColumns,
  listMatchingTasks,
} from '#features/one-time-tasks/tasks/server/list-queries.ts'
import { move } from '#features/one-time-tasks/tasks/server/move.ts'
import { presentTask } from '#features/one-time-tasks/tasks/server/present.ts'
import { createUndeleter } from '#features/one-time-tasks/tasks/server/undelete.ts'
import { pageReply } from '#records/list/server/paging.ts'
import { requireFound } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

export function taskRoutes(server: Server): void {
  serve(server, listTasks, async (ctx, { query }) => {
    const { rows, total, at_least } = await listMatchingTasks(ctx, query)
    const tasks = rows.map((task) => presentTask(ctx, task))
    return { ...pageReply(tasks, total, query), ...(at_least && { at_least }) }
  })
  serve(server, listBoard, async (ctx, { query: { per_column: most, sort, order, ...filter } }) => {
    const columns = await listColumns(ctx, filter, { sort, order, most })
    return {
      columns: columns.map(({ status, total, at_least, rows }) => ({
        status,
        total,
        ...(at_least && { at_least }),
        tasks: rows.map((task) => presentTask(ctx, task)),
      })),
    }
  })
  serve(server, listTaskCalendar, async (ctx, { query }) => {
    const { rows, total } = await listCalendarTasks(ctx, query)
    return { total, tasks: rows.map((task) => presentTask(ctx, task)) }
  })
  serve(server, countTasks, async (ctx) => requireFound(await findTaskCounts(ctx)))
  serve(server, createTask, async (ctx, { body }) => ({ task: await create(ctx, body) }))
  serve(server, updateTask, async (ctx, { params, body }) => ({
    task: await update(ctx, params.id, body),
  }))
  serve(server, moveTask, async (ctx, { params, body }) => ({
    task: await move(ctx, params.id, body),
  }))
  serve(server, starTask, async (ctx, { params: { id }, body }) => ({
    id,
    starred: await star(ctx, id, body?.starred ?? 'other'),
  }))
  serve(server, archiveTask, async (ctx, { params, body }) => ({
    task: await archive(ctx, params.id, body?.archived ?? 'other'),
  }))
  serve(server, deleteTask, async (ctx, { params }) => {
    await remove(ctx, params.id)
    const says = { en: 'The task was deleted.', ar: 'حُذفت المهمة.' }
    return { message: says[ctx.locale] }
  })
  serve(server, undeleteTask, async (ctx, { params }) => ({
    task: await createUndeleter(ctx)(params.id),
  }))
  serve(server, changeTasks, (ctx, { body }) => changeAll(ctx, body))
}
