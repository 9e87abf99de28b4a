import type { DemoTask } from '#db/seed/content/shape.ts'
import type { Rows } from '#db/seed/queries.ts'
import type { Random } from '#db/seed/random.ts'
import type { Stage } from '#db/seed/stage.ts'
import { uuidv7 } from '#platform/server/ids.ts'

const MORNING = 540
const EVENING = 1_050
/** The share of supervised tasks that are looked at before they are done. */
const REVIEWED = 0.6
/** The share of finished tasks that took longer than planned. */
const DELAYED = 0.5

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

type Status = DemoTask['status']
type Step = { to: Status; daysAgo: number }

/** The day it was finished, `least` to `most` days ago: about when it was due, often later. */
function finishedDaysAgo(task: DemoTask, most: number, dice: Random): number {
  const delay = dice.chance(DELAYED) ? dice.between(8, 26) : dice.between(-2, 1)
  const wanted = -(task.dueIn ?? 0) - delay
  return Math.min(most, wanted >= 0 ? wanted : dice.between(0, 6))
}

/** The way of a task from its making to where it stands, by the day. */
function stepsOf(task: DemoTask, dice: Random): Step[] {
  const made = task.createdDaysAgo
  const begun = Math.min(made, Math.max(0, -task.startsIn))
  const steps: Step[] = [{ to: 'pending', daysAgo: made }]
  if (task.status === 'pending') return steps
  steps.push({ to: 'inProgress', daysAgo: begun })
  if (task.status === 'review') {
    steps.push({ to: 'review', daysAgo: dice.between(0, Math.min(3, begun)) })
  }
  if (task.status === 'done') {
    const done = finishedDaysAgo(task, begun, dice)
    const reviewed = Math.min(begun, done + dice.between(0, 3))
    if (task.supervisor && dice.chance(REVIEWED)) steps.push({ to: 'review', daysAgo: reviewed })
    steps.push({ to: 'done', daysAgo: done })
  }
  return steps
}

/** Steps of one day come one after the other. */
function instantsOf(stage: Stage, steps: readonly Step[], dice: Random): Date[] {
  const instants = steps.map(({ daysAgo }) => stage.past(daysAgo, dice.within(MORNING, EVENING)))
  return instants.sort((one, other) => one.getTime() - other.getTime())
}

/** Who asks for a task: who answers for it, or for what it belongs to. */
function creatorOf({ company }: Stage, task: DemoTask): string {
  const project = company.projects.find(({ key }) => key === task.project)
  const department = company.departments.find(({ key }) => key === task.department)
  return task.supervisor ?? project?.manager ?? department?.manager ?? company.owner.key
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

function storedTask(stage: Stage, task: DemoTask) {
  const id = uuidv7()
  const dice = stage.random('task', task.title)
  const steps = stepsOf(task, dice)
  const instants = instantsOf(stage, steps, dice)
  const creator = creatorOf(stage, task)
  const [assignee = creator] = task.assignees
  const actors = { pending: creator, inProgress: assignee, review: assignee }
  const row = {
    id,
    title: task.title,
    description: task.description,
    status: task.status,
    priority: task.priority,
    start_date: stage.day(-task.startsIn),
    deadline: task.dueIn === null ? null : stage.day(-task.dueIn),
    project_id: task.project && stage.project(task.project),
    department_id: task.department && stage.department(task.department),
    created_by: stage.person(creator),
    created_at: instants[0],
    updated_at: instants.at(-1),
    version: steps.length,
  }
  const changes = steps.map(({ to }, index) => ({
    id: uuidv7(),
    one_time_task_id: id,
    from_status: steps[index - 1]?.to ?? null,
    to_status: to,
    user_id: stage.person(to === 'done' ? (task.supervisor ?? assignee) : actors[to]),
    created_at: instants[index],
  }))
  return { row, changes, people: peopleOf(stage, id, task) }
}

export function taskRows(stage: Stage): Rows[] {
  const stored = stage.company.tasks.map((task) => storedTask(stage, task))
  return [
    { table: 'one_time_tasks', rows: stored.map(({ row }) => row) },
    { table: 'one_time_task_people', rows: stored.flatMap(({ people }) => people) },
    { table: 'one_time_task_status_changes', rows: stored.flatMap(({ changes }) => changes) },
  ]
}
