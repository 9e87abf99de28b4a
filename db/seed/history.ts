import type { DemoConversation, DemoTask } from '#db/seed/content/shape.ts'
import type { Stage } from '#db/seed/context.ts'
import type { Random } from '#db/seed/random.ts'

const MORNING = 540
const EVENING = 1_050
/** The share of supervised tasks that pass a review before they are done. */
const REVIEWED = 0.6
/** The share of finished tasks that took longer than planned. */
const DELAYED = 0.5

type Status = DemoTask['status']

/** A status change of a task. */
export interface Step {
  to: Status
  /** person key */
  by: string
  at: Date
}

/** How many days ago it was finished, at most `most`: around the due date, often later. */
function finishedDaysAgo(task: DemoTask, most: number, dice: Random): number {
  const delay = dice.chance(DELAYED) ? dice.between(8, 26) : dice.between(-2, 1)
  const wanted = -(task.dueIn ?? 0) - delay
  return Math.min(most, wanted >= 0 ? wanted : dice.between(0, 6))
}

/** Random status changes of a task from its creation to its current status, by day. */
function thrown(task: DemoTask, dice: Random): { to: Status; daysAgo: number }[] {
  const made = task.createdDaysAgo
  const begun = Math.min(made, Math.max(0, -task.startsIn))
  const steps: { to: Status; daysAgo: number }[] = [{ to: 'pending', daysAgo: made }]
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

/**
 * The creator of a task: its supervisor, or the manager of its project or department, or the owner.
 */
function creatorOf({ company }: Stage, task: DemoTask): string {
  const project = company.projects.find(({ key }) => key === task.project)
  const department = company.departments.find(({ key }) => key === task.department)
  return task.supervisor ?? project?.manager ?? department?.manager ?? company.owner.key
}

/** Steps of the same day follow one another in time. */
function thrownSteps(stage: Stage, task: DemoTask): Step[] {
  const dice = stage.random('task', task.title)
  const steps = thrown(task, dice)
  const instants = steps
    .map(({ daysAgo }) => stage.past(daysAgo, dice.within(MORNING, EVENING)))
    .sort((one, other) => one.getTime() - other.getTime())
  const creator = creatorOf(stage, task)
  const [assignee = creator] = task.assignees
  const actors: Record<Status, string> = {
    pending: creator,
    inProgress: assignee,
    review: assignee,
    done: task.supervisor ?? assignee,
  }
  return steps.map(({ to }, index) => ({ to, by: actors[to], at: instants[index] ?? stage.now }))
}

/** The status changes of a task, starting with its creation: as given in `moved`, or random. */
export const stepsOf = (stage: Stage, task: DemoTask, moved: DemoConversation['moved']): Step[] =>
  moved?.map(({ to, by, at }) => ({ to, by, at: stage.past(...at) })) ?? thrownSteps(stage, task)
