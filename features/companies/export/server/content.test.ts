import { beforeAll, describe, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { PASSWORD, type World, world } from '#app/server/test/world.ts'
import { exportCompany } from '#features/companies/export/contract.ts'
import { listDepartments } from '#features/departments/contract.ts'
import { addComment, addReply } from '#features/one-time-tasks/comments/contract.ts'
import { listTasks } from '#features/one-time-tasks/tasks/contract.ts'
import { listProjects } from '#features/projects/contract.ts'
import { listRoles } from '#features/roles/contract.ts'
import { evaluateReport, listReports } from '#features/routine-tasks/evaluations/contract.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'
import { listCompanyUsers } from '#features/users/contract.ts'
import { unzip } from '#server/test/unzip.ts'

const TODAY = '2026-11-21'
const diwan = openDiwan()
let at: World
let table: (name: string) => string[][]

type Places = Record<'assigned' | 'supervised' | 'consulted' | 'informed', string[]>

/** A company with data of every kind, with many scripts and special characters. */
async function fill(): Promise<void> {
  const { build, owner } = at
  const { call } = at.as(owner)
  const names = ['ليلى', 'Zoë "Z"', "=cmd|' /C calc'!A0", 'Jo, the 2nd', '@home']
  const people = await Promise.all(names.map((name) => build.user({ name })))
  const id = (index: number) => people[index % people.length]?.id ?? ''
  for (let index = 0; index < 12; index += 1) {
    const memberIds = [id(index), id(index + 1)]
    const dept_id = (
      await build.department({ name: `قسم +${index}`, managerId: id(index), memberIds })
    ).id
    const projectId = await build.project({
      name: `-Project ${index}`,
      managerId: id(index),
      departmentId: dept_id,
    })
    const placed: Places = {
      ...{ assigned: [id(index), id(index + 1)], supervised: [id(index + 2)] },
      ...{ consulted: [id(index + 3)], informed: [id(index + 4)] },
    }
    const of = { projectId, departmentId: dept_id, people: placed, deadline: '2026-12-01' }
    const task = await build.oneTimeTask({ title: `"Task"\t${index}`, status: 'review', ...of })
    const words = { body: { body: `One,\n"two" ${index}` } }
    const { comment } = (await call(addComment, { params: { id: task }, ...words })).body
    await call(addReply, { params: { id: comment.id }, ...words })
    const duty = await build.routineTask({ task_name: `مهمة ${index}`, dept_id })
    const note = `'Late,\nbecause of ${index}`
    const said = { status: 'not_done' as const, note }
    const { report } = (await call(submitReport, { params: { id: duty.id }, body: said })).body
    if (index % 2)
      await call(evaluateReport, { params: { id: report.id }, body: { rating: 4, comment: '=4' } })
  }
}

/** Parses a CSV as a spreadsheet does, and removes the apostrophe that disables formulas. */
const rowsOf = (csv: string): string[][] =>
  [...csv.matchAll(/((?:"(?:[^"]|"")*",?)+)\r\n/g)].map(([line]) =>
    [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) =>
      cell.replaceAll('""', '"').replace(/^'(?=[=+\-@\t\r\n])/, ''),
    ),
  )

beforeAll(async () => {
  diwan.clock.set(`${TODAY}T09:00:00Z`)
  at = await world(diwan)
  await fill()
  const { url } = (await at.as(at.owner).call(exportCompany, { body: { password: PASSWORD } })).body
  const entries = unzip((await diwan.server.fastify.inject({ method: 'GET', url })).rawPayload)
  table = (name) => rowsOf(String(entries.get(`${name}.csv`))).slice(1)
})

const text = (value: string | number | null | undefined) => String(value ?? '')
const name = (one: { name: string } | null | undefined) => text(one?.name)
const names = (all: readonly { name: string }[]) => all.map(name).sort().join(', ')
/** The database decides the order of the names in a cell. */
const sorted = (cell: string | undefined) => text(cell).split(', ').sort().join(', ')
const byFirst = (rows: string[][]) => rows.toSorted((a, b) => (text(a[0]) < text(b[0]) ? -1 : 1))
const pick = (rows: string[][], ...columns: number[]) =>
  byFirst(rows.map((row) => columns.map((column) => text(row[column]))))
const owner = () => at.as(at.owner)

describe('every row is what its list says', () => {
  test('of people and roles', async () => {
    const { users } = (await owner().call(listCompanyUsers, { query: {} })).body
    expect(pick(table('people'), 0, 1, 2, 4)).toEqual(
      byFirst(
        users.map((user) => {
          const whole = `${user.name} ${user.last_name}`
          return [user.id, whole, text(user.email), text(user.status)]
        }),
      ),
    )
    const { roles } = (await owner().call(listRoles)).body
    expect(pick(table('roles'), 0)).toEqual(byFirst(roles.map((role) => [role.name])))
  })

  test('of departments and projects', async () => {
    const { Departments } = (await owner().call(listDepartments)).body
    expect(Departments).toHaveLength(12)
    expect(
      byFirst(table('departments').map((row) => [...row.slice(0, 4), sorted(row[4])])),
    ).toEqual(
      byFirst(
        Departments.map(({ id, description, manager, members, ...one }) => {
          const people = (members ?? []).map(name).join(', ').split(', ').sort().join(', ')
          return [id, one.name, text(description), name(manager), people]
        }),
      ),
    )
    const { projects } = (await owner().call(listProjects, { query: {} })).body
    expect(pick(table('projects'), 0, 1, 4, 5)).toEqual(
      byFirst(projects.map((one) => [one.id, one.name, name(one.department), name(one.manager)])),
    )
  })

  test('of one-time tasks, with their people', async () => {
    const { data } = (await owner().call(listTasks, { query: { per_page: 100 } })).body
    expect(data).toHaveLength(12)
    const rows = table('one-time-tasks')
    expect(pick(rows, 0, 1, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13)).toEqual(
      byFirst(
        data.map(({ people, ...task }) => [
          ...[task.id, task.title, task.status, task.priority, task.start_date],
          ...[text(task.deadline), name(task.project), name(task.department)],
          ...[name(people.supervisor), names(people.consulted), names(people.informed)],
          name(task.created_by),
        ]),
      ),
    )
    expect(byFirst(rows.map((row) => [text(row[0]), sorted(row[9])]))).toEqual(
      byFirst(data.map(({ id, people }) => [id, sorted(people.assigned.map(name).join(', '))])),
    )
    expect(rows.map((row) => new Date(text(row[14])).toISOString())).toEqual(
      Array(12).fill(`${TODAY}T09:00:00.000Z`),
    )
  })

  test('of comments and replies', () => {
    for (const kind of ['comments', 'replies'])
      expect(byFirst(table(kind).map((row) => [text(row[4])]))).toEqual(
        byFirst(Array.from({ length: 12 }, (_, index) => [`One,\n"two" ${index}`])),
      )
  })

  test('of reports, with their evaluations', async () => {
    const of = { params: { date: TODAY }, query: { per_page: 100 } }
    const { data } = (await owner().call(listReports, of)).body
    expect(data).toHaveLength(12)
    expect(byFirst(table('reports').map((row) => [text(row[2]), ...row]))).toEqual(
      byFirst(
        data.map(({ task, department, evaluation: given, ...report }) => [
          ...[task.name, TODAY, task.id, task.name, name(department), report.status, report.note],
          ...[
            report.late ? '1' : '0',
            report.early ? '1' : '0',
            name(report.user),
            expect.stringContaining(`${TODAY}T09:00`),
          ],
          ...[text(given?.rating), text(given?.comment), name(given?.user)],
        ]),
      ),
    )
  })
})
