import { expect } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import type { World } from '#app/server/test/world.ts'
import type { RowsTarget } from '#features/dashboard/contract.ts'
import { listTasks } from '#features/one-time-tasks/tasks/contract.ts'
import { listProjects } from '#features/projects/contract.ts'
import { listRoutineTasks } from '#features/routine-tasks/definitions/contract.ts'
import { listEvaluationDay, listToEvaluate } from '#features/routine-tasks/evaluations/contract.ts'
import { listCompanyUsers } from '#features/users/contract.ts'

/** How many rows the list behind a link has for its reader, requested as the pages do. */
export async function countRows(site: World, reader: Person, { page, search }: RowsTarget) {
  const { call } = site.as(reader)
  const { date = '', view, status, priority, due, dept_id } = search
  const filter = { ...(status && { status }), ...(dept_id && { dept_id }) } as object
  const asked = {
    'task-reports': () =>
      view === 'queue'
        ? call(listToEvaluate, { query: {} })
        : call(listEvaluationDay, { params: { date }, query: filter }),
    'manage-routine-task': () => call(listRoutineTasks, { query: {} }),
    'one-time-task': () => {
      // By default a list shows what is not done.
      const query = {
        status: 'open',
        ...filter,
        ...(priority && { priority }),
        ...(due && { due }),
      }
      return call(listTasks, { query: query as object })
    },
    team: () => call(listCompanyUsers, { query: { ...filter, page: 1 } }),
    project: async () => {
      const { status: said, body } = await call(listProjects)
      const wanted = { active: 1, stopped: 0 }[status ?? '']
      const all = body.projects.filter((one) => wanted === undefined || one.status === wanted)
      return { status: said, body: { total: all.length } }
    },
  }[page]
  const { status: said, body } = await asked()
  expect(said).toBe(200)
  return (body as { total?: number }).total
}
