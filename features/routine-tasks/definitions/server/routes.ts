import {
  changeRoutineTasks,
  copyRoutineTasks,
  createRoutineTask,
  deleteRoutineTask,
  getDepartmentPause,
  listRoutineTaskRevisions,
  listRoutineTasks,
  pauseDepartment,
  toggleRoutineTask,
  undeleteRoutineTask,
  updateRoutineTask,
} from '#features/routine-tasks/definitions/contract.ts'
import {
  getDepartmentEscalations,
  getTaskEscalations,
  setDepartmentEscalations,
  setTaskEscalations,
} from '#features/routine-tasks/definitions/escalations-contract.ts'
import {
  importRoutineTasks,
  undoImport,
} from '#features/routine-tasks/definitions/import-contract.ts'
import { getAssignee } from '#features/routine-tasks/definitions/server/assign.ts'
import {
  edit,
  move,
  pauseFor,
  remove,
  setActive,
  update,
} from '#features/routine-tasks/definitions/server/change.ts'
import {
  listDefinitions,
  listRevisions,
  lockTasks,
} from '#features/routine-tasks/definitions/server/change-queries.ts'
import { copyAll } from '#features/routine-tasks/definitions/server/copy.ts'
import {
  create,
  getRoutineTask,
  toRoutineTask,
  unknownDepartment,
  unknownTask,
} from '#features/routine-tasks/definitions/server/create.ts'
import {
  readOfDepartment,
  readOfTask,
  writeOfDepartment,
  writeOfTask,
} from '#features/routine-tasks/definitions/server/escalations.ts'
import { ensureSupervisor } from '#features/routine-tasks/definitions/server/evidence.ts'
import { importAll, undo } from '#features/routine-tasks/definitions/server/import.ts'
import { readPause, setPause } from '#features/routine-tasks/definitions/server/pause-department.ts'
import { maySeeAllDefinitions } from '#features/routine-tasks/definitions/server/policy.ts'
import {
  findDepartment,
  listCalendars,
} from '#features/routine-tasks/definitions/server/queries.ts'
import { undelete, undeleteAll } from '#features/routine-tasks/definitions/server/undelete.ts'
import { changeEach } from '#records/list/server/bulk.ts'
import { pageReply } from '#records/list/server/paging.ts'
import type { Ctx } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import type { Parsed } from '#shared/endpoint.ts'

type Changes = Parsed<typeof changeRoutineTasks>['body']

const CHANGES: Record<
  Exclude<Changes['change'], 'undelete'>,
  (ctx: Ctx, id: string, to: Pick<Changes, 'dept_id' | 'paused' | 'fields'>) => Promise<unknown>
> = {
  pause: (ctx, id, { paused }) => (paused ? pauseFor(ctx, id, paused) : setActive(ctx, id, false)),
  resume: (ctx, id) => setActive(ctx, id, true),
  move: (ctx, id, { dept_id = null }) => move(ctx, id, dept_id),
  edit: (ctx, id, { fields = {} }) => edit(ctx, id, fields),
  delete: remove,
}

/**
 * A task that the caller cannot see fails the whole call with 422; deleted tasks never reveal their
 * owner.
 */
async function changeAll(ctx: Ctx, { ids, change, ...to }: Changes) {
  if (change === 'undelete') return undeleteAll(ctx, ids)
  // Locks in the same order as the deletion of a department, so the two cannot deadlock.
  await lockTasks(ctx, ids)
  if (to.dept_id && !(await findDepartment(ctx, to.dept_id))) throw unknownDepartment()
  if (to.fields) await ensureSupervisor(ctx, to.fields, 'fields')
  await getAssignee(ctx, { assign: to.fields?.assign }, 'fields')
  return changeEach(ctx, {
    ids,
    change: (id) => CHANGES[change](ctx, id, to),
    unknown: unknownTask,
  })
}

async function revisionsOf(ctx: Ctx, id: string) {
  const task = await getRoutineTask(ctx, id)
  if (!maySeeAllDefinitions(ctx) && !task.can.update) throw notFound()
  return { revisions: await listRevisions(ctx, id) }
}

export function definitionRoutes(server: Server): void {
  serve(server, listRoutineTasks, async (ctx, { query }) => {
    const [{ rows, total }, calendars] = await Promise.all([
      listDefinitions(ctx, query),
      listCalendars(ctx),
    ])
    return pageReply(
      rows.map((row) => toRoutineTask(ctx, row, calendars)),
      total,
      query,
    )
  })
  serve(server, createRoutineTask, async (ctx, { body }) => ({ task: await create(ctx, body) }))
  serve(server, updateRoutineTask, async (ctx, { params, body }) => ({
    task: await update(ctx, params.id, body),
  }))
  serve(server, toggleRoutineTask, async (ctx, { params: { id } }) => ({
    id,
    active: await setActive(ctx, id, 'other'),
  }))
  serve(server, deleteRoutineTask, async (ctx, { params }) => {
    await remove(ctx, params.id)
    const says = { en: 'The routine task was deleted.', ar: 'حُذفت المهمة الدورية.' }
    return { message: says[ctx.locale] }
  })
  serve(server, undeleteRoutineTask, async (ctx, { params }) => ({
    task: await undelete(ctx, params.id),
  }))
  serve(server, listRoutineTaskRevisions, (ctx, { params }) => revisionsOf(ctx, params.id))
  serve(server, changeRoutineTasks, (ctx, { body }) => changeAll(ctx, body))
  serve(server, getTaskEscalations, (ctx, { params }) => readOfTask(ctx, params.id))
  serve(server, setTaskEscalations, writeOfTask)
  serve(server, getDepartmentEscalations, (ctx, { params }) => readOfDepartment(ctx, params.id))
  serve(server, setDepartmentEscalations, writeOfDepartment)
  serve(server, getDepartmentPause, readPause)
  serve(server, pauseDepartment, setPause)
  serve(server, copyRoutineTasks, copyAll)
  serve(server, importRoutineTasks, importAll)
  serve(server, undoImport, undo)
}
