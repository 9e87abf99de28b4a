import { CallError, call } from '#client/call.ts'
import {
  callAndInvalidate,
  invalidateAfter,
  queryClient,
  queryKey,
  useReply,
} from '#client/query.ts'
import { getCompanyData } from '#features/companies/contract.ts'
import {
  changeRoutineTasks,
  copyRoutineTasks,
  createRoutineTask,
  deleteRoutineTask,
  listRoutineTasks,
  type RoutineTask,
  undeleteRoutineTask,
  updateRoutineTask,
} from '#features/routine-tasks/definitions/contract.ts'
import {
  importRoutineTasks,
  undoImport,
} from '#features/routine-tasks/definitions/import-contract.ts'
import { type DefinitionSearch, toQuery } from '#features/routine-tasks/definitions/web/search.ts'
import type { Input, Reply } from '#shared/endpoint.ts'

export const useDefinitions = (search: DefinitionSearch) =>
  useReply(listRoutineTasks, { query: toQuery(search) })

const SUNDAY = 7

/** The company's calendars and first weekday, used to compute and show due dates. */
export function useCompanyCalendars() {
  const { data, isPending, isError } = useReply(getCompanyData, undefined)
  const { calendars, first_day_of_week: firstDay = SUNDAY } = data?.data ?? {}
  return { calendars, firstDay, isPending, isError }
}

/** Changes a task. Throws 409 with the current record if `version` is outdated. */
export async function saveDefinition(
  id: string,
  body: Input<typeof updateRoutineTask>['body'],
): Promise<RoutineTask> {
  const { task } = await callAndInvalidate(updateRoutineTask, { params: { id }, body })
  return task
}

export const removeDefinition = (id: string) =>
  callAndInvalidate(deleteRoutineTask, { params: { id } })

/** Restores a task that the user just deleted. */
export const undeleteDefinition = (id: string) =>
  callAndInvalidate(undeleteRoutineTask, { params: { id } })

export type Changes = Input<typeof changeRoutineTasks>['body']

/** Changes several tasks; the reply contains a reason for each rejected one. */
export const changeDefinitions = (body: Changes) => callAndInvalidate(changeRoutineTasks, { body })

/** Copies tasks to departments; `import_id` undoes it. */
export const copyDefinitions = (body: Input<typeof copyRoutineTasks>['body']) =>
  callAndInvalidate(copyRoutineTasks, { body })

function setCachedActive(id: string, active: boolean): void {
  queryClient.setQueriesData<Reply<typeof listRoutineTasks>>(
    { queryKey: queryKey(listRoutineTasks) },
    (old) =>
      old && {
        ...old,
        data: old.data.map((task) => (task.id === id ? { ...task, active } : task)),
      },
  )
}

/**
 * Pauses or resumes a task with an optimistic update, undone if the request is rejected. It sends
 * the target state and does not toggle, so two users who press at once both get what they want.
 */
export async function setActive(id: string, active: boolean): Promise<void> {
  await queryClient.cancelQueries({ queryKey: queryKey(listRoutineTasks) })
  setCachedActive(id, active)
  try {
    const body = { ids: [id], change: active ? ('resume' as const) : ('pause' as const) }
    const { refused } = await changeDefinitions(body)
    if (refused[0]) throw new CallError(422, { message: refused[0].message })
  } catch (error) {
    setCachedActive(id, !active)
    invalidateAfter(changeRoutineTasks)
    throw error
  }
}

type Rows = Input<typeof importRoutineTasks>['body']['rows']

/** Returns the errors of a table per row; creates nothing. */
export const checkImport = (rows: Rows, signal: AbortSignal) =>
  call(importRoutineTasks, { body: { rows, dry_run: true } }, { signal })

/** Creates all tasks of a table, or none. */
export const importDefinitions = (rows: Rows, idempotencyKey: string) =>
  callAndInvalidate(importRoutineTasks, { body: { rows, dry_run: false } }, { idempotencyKey })

/** Undoes an import; the reply names what stays. */
export const undoDefinitionImport = (id: string) =>
  callAndInvalidate(undoImport, { params: { id } })

/** Creates a routine task; `idempotencyKey` makes a second press harmless. */
export const addRoutineTask = (
  body: Input<typeof createRoutineTask>['body'],
  idempotencyKey: string,
) => callAndInvalidate(createRoutineTask, { body }, { idempotencyKey })
