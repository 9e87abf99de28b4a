import type { DemoRevision, DemoTask } from '#db/seed/content/shape.ts'
import type { Stage } from '#db/seed/context.ts'
import { uuidv7 } from '#server/ids.ts'
import type { Change } from '#shared/revisions.ts'

type Field = keyof DemoRevision['was']

const nameOf = ({ company }: Stage, key: string): string => {
  const one = [company.owner, ...company.people].find((person) => person.key === key)
  if (!one) throw new Error(`The demo has no ${key}`)
  return `${one.name} ${one.lastName}`
}

const namesOf = (stage: Stage, keys: readonly string[]) => keys.map((key) => nameOf(stage, key))

/** The fields in API naming and order, and the values that revisions store for them. */
const KEPT: Record<Field, { field: string; of: (stage: Stage, task: DemoTask) => unknown }> = {
  priority: { field: 'priority', of: (_, { priority }) => priority },
  dueIn: {
    field: 'deadline',
    of: (stage, { dueIn }) => (dueIn === null ? null : stage.day(-dueIn)),
  },
  assignees: { field: 'assigned', of: (stage, { assignees }) => namesOf(stage, assignees) },
  supervisor: {
    field: 'supervisor',
    of: (stage, { supervisor }) => supervisor && nameOf(stage, supervisor),
  },
  consulted: { field: 'consulted', of: (stage, { consulted }) => namesOf(stage, consulted) },
  informed: { field: 'informed', of: (stage, { informed }) => namesOf(stage, informed) },
}
const FIELDS = Object.keys(KEPT) as Field[]

interface Revising {
  /** person key */
  by: string
  at: Date
}

const revisionRow = (
  stage: Stage,
  taskId: string,
  { by, at, changes }: Revising & { changes: readonly Change[] },
) => ({
  id: uuidv7(),
  one_time_task_id: taskId,
  user_id: stage.person(by),
  created_at: at,
  changes,
})

/** The revision that a task was archived. */
export const archivingRow = (stage: Stage, taskId: string, revising: Revising) =>
  revisionRow(stage, taskId, {
    ...revising,
    changes: [{ field: 'archived', from: false, to: true }],
  })

/**
 * The revisions of a task: each leads to the state before the next one, the last to the current
 * one.
 */
export function revisionRows(
  stage: Stage,
  taskId: string,
  { task, revised }: { task: DemoTask; revised: readonly DemoRevision[] },
) {
  return revised.map(({ by, at, was }, index) => {
    const later = revised.slice(index + 1).map((one) => one.was)
    const after: DemoTask = Object.assign({}, task, ...later.toReversed())
    const before: DemoTask = { ...after, ...was }
    const changes = FIELDS.filter((name) => was[name] !== undefined).map((name) => {
      const { field, of } = KEPT[name]
      return { field, from: of(stage, before), to: of(stage, after) }
    })
    return revisionRow(stage, taskId, { by, at: stage.past(...at), changes })
  })
}
