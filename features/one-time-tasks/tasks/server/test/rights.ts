import { STATUSES, type TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'

/** A person's relation to a task. `leader` manages its department. */
export const RELATIONS = [
  'creator',
  'assigned',
  'supervised',
  'consulted',
  'informed',
  'leader',
  'stranger',
] as const
export type Relation = (typeof RELATIONS)[number]

/** The person's rights that matter for one-time tasks. */
export const ACCESS_LEVELS = ['nothing', 'manage-task', 'owner'] as const
export type AccessLevel = (typeof ACCESS_LEVELS)[number]

/** Who else supervises the task: nobody, a member, or a person who has left. */
export const SUPERVISIONS = ['none', 'member', 'left'] as const
export type Supervision = (typeof SUPERVISIONS)[number]

/** The values of the company's `task_visibility` setting. */
export const VISIBILITIES = ['company', 'participants'] as const
export type Visibility = (typeof VISIBILITIES)[number]

export interface Situation {
  standing: Relation
  supervision: Supervision
  status: TaskStatus
  archived: boolean
}

/** Every situation once; if the person supervises the task, there is no other supervisor. */
export const SITUATIONS: readonly Situation[] = RELATIONS.flatMap((standing) =>
  SUPERVISIONS.filter((one) => standing !== 'supervised' || one === 'none').flatMap((supervision) =>
    STATUSES.flatMap((status) =>
      [false, true].map((archived) => ({ standing, supervision, status, archived })),
    ),
  ),
)

export interface Rights {
  see: boolean
  update: boolean
  archive: boolean
  delete: boolean
  comment: boolean
  moves: TaskStatus[]
}

type Flag = 'see' | 'change' | 'delete' | 'comment'

/**
 * The product's rules, written down independently: the rights of each relation alone if the company
 * shows tasks only to participants.
 */
const FLAGS_BY_RELATION: Record<Relation, readonly Flag[]> = {
  creator: ['see', 'change', 'delete', 'comment'],
  assigned: ['see', 'change', 'comment'],
  supervised: ['see', 'change', 'comment'],
  consulted: ['see', 'comment'],
  informed: ['see', 'comment'],
  leader: ['see', 'comment'],
  stranger: [],
}

/** If a supervisor decides, other people can move a task only up to review. */
const BEFORE_REVIEW: Record<TaskStatus, TaskStatus[]> = {
  pending: ['inProgress', 'review'],
  inProgress: ['pending', 'review'],
  review: [],
  done: [],
}
const ANYWHERE: Record<TaskStatus, TaskStatus[]> = {
  pending: ['inProgress', 'review', 'done'],
  inProgress: ['pending', 'review', 'done'],
  review: ['pending', 'inProgress', 'done'],
  done: ['pending', 'inProgress', 'review'],
}

/** The rights of a person on a task. */
export function rightsIn(
  { standing, supervision, status, archived }: Situation,
  holding: AccessLevel,
  visibility: Visibility,
): Rights {
  const all = holding !== 'nothing'
  const has = (flag: Flag) => all || FLAGS_BY_RELATION[standing].includes(flag)
  const waits = supervision === 'member' && !all
  return {
    see: has('see') || visibility === 'company',
    update: has('change') && !archived,
    archive: has('change'),
    delete: has('delete'),
    comment: has('comment') && !archived,
    moves: has('change') && !archived ? (waits ? BEFORE_REVIEW : ANYWHERE)[status] : [],
  }
}
