import type { Task, TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'

type Person = Pick<NonNullable<Task['people']['supervisor']>, 'id' | 'left'>

interface Supervised<P extends Person = Person> {
  people: { supervisor: P | null }
}

/** Who decides when a task is done: its supervisor, while they are a member. Nobody waits for one who has left. */
export const supervisorOf = <P extends Person>({ people }: Supervised<P>): P | null =>
  people.supervisor?.left ? null : people.supervisor

/** Whether a move is a supervisor's "not yet", which is said with a reason. */
export const isSentBack = (task: Supervised & Pick<Task, 'status'>, to: TaskStatus): boolean =>
  task.status === 'review' && to !== 'done' && supervisorOf(task) !== null
