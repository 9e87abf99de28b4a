import type { DemoTask } from '#db/seed/content/shape.ts'
import type { Stage } from '#db/seed/context.ts'
import { type Step, stepsOf } from '#db/seed/history.ts'
import type { Rows } from '#db/seed/queries.ts'
import { archivingRow, revisionRows } from '#db/seed/revisions.ts'
import { spokenAt, talkRows, withIds } from '#db/seed/talks.ts'
import { uuidv7 } from '#server/ids.ts'

/** The time of day at which finished tasks are archived, in minutes. */
const ARCHIVING = 720

export function projectRows(stage: Stage): Rows {
  const { owner, projects } = stage.company
  return {
    table: 'projects',
    rows: projects.map((project) => ({
      id: stage.project(project.key),
      name: project.name,
      description: project.description,
      status: project.status,
      department_id: project.department && stage.department(project.department),
      manager_id: stage.person(project.manager),
      start_date: stage.day(-project.startsIn),
      deadline: stage.day(-project.dueIn),
      created_by: stage.person(owner.key),
      created_at: stage.at(4 - project.startsIn, stage.random(project.key).within(600, 900)),
    })),
  }
}

function peopleOf(stage: Stage, id: string, task: DemoTask) {
  const places: [part: string, keys: readonly string[]][] = [
    ['assignee', task.assignees],
    ['supervisor', task.supervisor ? [task.supervisor] : []],
    ['informed', task.informed],
    ['consulted', task.consulted],
  ]
  return places.flatMap(([part, keys]) =>
    keys.map((key) => ({ one_time_task_id: id, user_id: stage.person(key), part })),
  )
}

function changeRows(stage: Stage, taskId: string, steps: readonly Step[]) {
  return steps.map(({ to, by, at }, index) => ({
    id: uuidv7(),
    one_time_task_id: taskId,
    from_status: steps[index - 1]?.to ?? null,
    to_status: to,
    user_id: stage.person(by),
    created_at: at,
  }))
}

const latest = (instants: readonly Date[]) =>
  new Date(Math.max(...instants.map((instant) => instant.getTime())))

function storedTask(stage: Stage, task: DemoTask) {
  const id = uuidv7()
  const told = stage.company.talks.conversations.find((one) => one.task === task.title)
  const steps = stepsOf(stage, task, told?.moved)
  const revisions = revisionRows(stage, id, { task, revised: told?.revised ?? [] })
  const [made] = steps
  if (!made) throw new Error(`The demo never makes “${task.title}”`)
  const { archivedDaysAgo } = task
  const archived =
    archivedDaysAgo === undefined
      ? null
      : archivingRow(stage, id, { by: made.by, at: stage.past(archivedDaysAgo, ARCHIVING) })
  if (archived) revisions.push(archived)
  const changed = [...steps.map(({ at }) => at), ...revisions.map((one) => one.created_at)]
  const row = {
    id,
    title: task.title,
    description: withIds(stage, task.description),
    status: task.status,
    priority: task.priority,
    start_date: stage.day(-task.startsIn),
    deadline: task.dueIn === null ? null : stage.day(-task.dueIn),
    project_id: task.project && stage.project(task.project),
    department_id: task.department && stage.department(task.department),
    created_by: stage.person(made.by),
    created_at: made.at,
    updated_at: latest([...changed, ...(told ? spokenAt(stage, told) : [])]),
    archived_at: archived?.created_at ?? null,
    version: changed.length,
  }
  return {
    row,
    revisions,
    changes: changeRows(stage, id, steps),
    people: peopleOf(stage, id, task),
  }
}

export function taskRows(stage: Stage): Rows[] {
  const stored = stage.company.tasks.map((task) => storedTask(stage, task))
  const ids = new Map(stored.map(({ row }) => [row.title, row.id]))
  const idOf = (title: string): string => {
    const id = ids.get(title)
    if (!id) throw new Error(`The demo has no task “${title}”`)
    return id
  }
  return [
    { table: 'one_time_tasks', rows: stored.map(({ row }) => row) },
    { table: 'one_time_task_people', rows: stored.flatMap(({ people }) => people) },
    { table: 'one_time_task_status_changes', rows: stored.flatMap(({ changes }) => changes) },
    { table: 'one_time_task_revisions', rows: stored.flatMap(({ revisions }) => revisions) },
    ...talkRows(stage, idOf),
  ]
}
