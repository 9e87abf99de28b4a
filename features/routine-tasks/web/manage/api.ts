import { getCompanyData } from '#features/companies/contract.ts'
import {
  listOccurrences,
  listOccurrencesYesterday,
  type RoutineTask,
  type RoutineTaskInput,
} from '#features/routine-tasks/contract.ts'
import {
  changeRoutineTasks,
  deleteRoutineTask,
  importRoutineTasks,
  listRoutineTasks,
  updateRoutineTask,
} from '#features/routine-tasks/definition-contract.ts'
import { addRoutineTask } from '#features/routine-tasks/web/api.ts'
import { type DefinitionSearch, queryOf } from '#features/routine-tasks/web/manage/search.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { CallError, call } from '#platform/web/call.ts'
import { queryClient, queryKey, useReply } from '#platform/web/query.ts'

export const useDefinitions = (search: DefinitionSearch) =>
  useReply(listRoutineTasks, { query: queryOf(search) })

const SUNDAY = 7

/** The company's calendars and first weekday, by which due dates are computed and said. */
export function useCompanyCalendars() {
  const { data, isPending, isError } = useReply(getCompanyData, undefined)
  const { calendars, first_day_of_week: firstDay = SUNDAY } = data?.data ?? {}
  return { calendars, firstDay, isPending, isError }
}

/** After a definition has changed, the list and what is due are read anew. */
export function renewDefinitions(): void {
  for (const endpoint of [listRoutineTasks, listOccurrences, listOccurrencesYesterday])
    void queryClient.invalidateQueries({ queryKey: queryKey(endpoint) })
}

/** Creates a task; `idempotencyKey` makes a second press harmless. */
export async function createDefinition(body: RoutineTaskInput, idempotencyKey: string) {
  const { task } = await addRoutineTask(body, idempotencyKey)
  renewDefinitions()
  return task
}

/** Changes a task. Throws 409 with the current record where `version` is an old one. */
export async function saveDefinition(
  id: string,
  body: Input<typeof updateRoutineTask>['body'],
): Promise<RoutineTask> {
  const { task } = await call(updateRoutineTask, { params: { id }, body })
  renewDefinitions()
  return task
}

/** The record that stands in the way of a change, as a 409 brings it. */
export function currentOf(error: unknown): RoutineTask | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined
  return updateRoutineTask.reply.safeParse({ task: error.body.task }).data?.task
}

export async function removeDefinition(id: string): Promise<void> {
  await call(deleteRoutineTask, { params: { id } })
  renewDefinitions()
}

export type Changes = Input<typeof changeRoutineTasks>['body']

/** Changes several; the reply says of each that was refused why. */
export async function changeDefinitions(body: Changes) {
  const outcome = await call(changeRoutineTasks, { body })
  renewDefinitions()
  return outcome
}

function showActive(id: string, active: boolean): void {
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
 * Pauses or resumes a task, shown at once. It asks for the state that is wanted, not for the other
 * one: pressed by two people at once, both get what they pressed for. Undone when it is refused.
 */
export async function setActive(id: string, active: boolean): Promise<void> {
  await queryClient.cancelQueries({ queryKey: queryKey(listRoutineTasks) })
  showActive(id, active)
  try {
    const body = { ids: [id], change: active ? ('resume' as const) : ('pause' as const) }
    const { refused } = await call(changeRoutineTasks, { body })
    if (refused[0]) throw new CallError(422, { message: refused[0].message })
  } catch (error) {
    showActive(id, !active)
    throw error
  } finally {
    renewDefinitions()
  }
}

type Rows = Input<typeof importRoutineTasks>['body']['rows']

/** Says row by row what is wrong with a table; creates nothing. */
export const checkImport = (rows: Rows, signal: AbortSignal) =>
  call(importRoutineTasks, { body: { rows, dry_run: true } }, { signal })

/** Creates the tasks of a table, all or none. */
export async function importDefinitions(rows: Rows, idempotencyKey: string) {
  const reply = await call(
    importRoutineTasks,
    { body: { rows, dry_run: false } },
    { idempotencyKey },
  )
  if (reply.created > 0) renewDefinitions()
  return reply
}
