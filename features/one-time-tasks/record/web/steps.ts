import type { Task, TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'
import { isSentBack, supervisorOf } from '#features/one-time-tasks/tasks/supervisor.ts'

type Verb = 'start' | 'ask' | 'finish' | 'accept' | 'sendBack' | 'reopen' | 'back'

export interface Step {
  to: TaskStatus
  verb: Verb
  /** Whether it is the usual next step, with a highlighted button. */
  isNext: boolean
  /** Whether it requires a reason, which becomes a comment. */
  requiresReason: boolean
}

const VERBS: Record<TaskStatus, Partial<Record<TaskStatus, Verb>>> = {
  pending: { inProgress: 'start', review: 'ask', done: 'finish' },
  inProgress: { review: 'ask', done: 'finish' },
  review: { done: 'accept' },
  done: { inProgress: 'reopen' },
}

type MovableTask = Pick<Task, 'status' | 'moves' | 'people'>

function verbOf(task: MovableTask, to: TaskStatus): Verb {
  const { status } = task
  if (status === 'review' && to === 'inProgress' && supervisorOf(task)) return 'sendBack'
  if (status === 'review' && to === 'done' && !supervisorOf(task)) return 'finish'
  return VERBS[status][to] ?? 'back'
}

/** The usual next status: with a supervisor a review, without one done. */
function nextOf(task: MovableTask): TaskStatus | undefined {
  const { status } = task
  if (status === 'pending') return 'inProgress'
  if (status === 'inProgress') return supervisorOf(task) ? 'review' : 'done'
  return status === 'review' ? 'done' : undefined
}

/** The steps that the user may take now, with the usual next step first. */
export function stepsOf(task: MovableTask): Step[] {
  const next = nextOf(task)
  const steps = task.moves.map((to) => ({
    to,
    verb: verbOf(task, to),
    isNext: to === next,
    requiresReason: isSentBack(task, to),
  }))
  const rank = ({ isNext, verb }: Step) => (isNext ? 0 : verb === 'back' ? 2 : 1)
  return steps.toSorted((one, other) => rank(one) - rank(other))
}
