import type { Task, TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'

type Person = Pick<NonNullable<Task['people']['supervisor']>, 'id' | 'left'>

interface Supervised<P extends Person = Person> {
  people: { supervisor: P | null }
}

/**
 * The supervisor who decides when a task is done, or null. A supervisor who has left does not
 * decide.
 */
export const supervisorOf = <P extends Person>({ people }: Supervised<P>): P | null =>
  people.supervisor?.left ? null : people.supervisor

/** Whether a move sends a task back from review, which requires a reason. */
export const isSentBack = (task: Supervised & Pick<Task, 'status'>, to: TaskStatus): boolean =>
  task.status === 'review' && to !== 'done' && supervisorOf(task) !== null
