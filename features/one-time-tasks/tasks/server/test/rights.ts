import { STATUSES, type TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'

/** Where somebody stands to a task. `leader` leads its department. */
export const STANDINGS = [
  'creator',
  'assigned',
  'supervised',
  'consulted',
  'informed',
  'leader',
  'stranger',
] as const
export type Standing = (typeof STANDINGS)[number]

/** What they hold of what counts for one-time tasks. */
export const HOLDINGS = ['nothing', 'manage-task', 'owner'] as const
export type Holding = (typeof HOLDINGS)[number]

/** Who else supervises: nobody, a member, or somebody who has left. */
export const SUPERVISIONS = ['none', 'member', 'left'] as const
export type Supervision = (typeof SUPERVISIONS)[number]

/** The company setting. */
export const VISIBILITIES = ['company', 'participants'] as const
export type Visibility = (typeof VISIBILITIES)[number]

export interface Situation {
  standing: Standing
  supervision: Supervision
  status: TaskStatus
  archived: boolean
}

/** Every situation once; who supervises a task themselves needs nobody else who does. */
export const SITUATIONS: readonly Situation[] = STANDINGS.flatMap((standing) =>
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

/** Product rules, by hand: what a place alone gives, where the company shows tasks to participants. */
const BY_STANDING: Record<Standing, readonly Flag[]> = {
  creator: ['see', 'change', 'delete', 'comment'],
  assigned: ['see', 'change', 'comment'],
  supervised: ['see', 'change', 'comment'],
  consulted: ['see', 'comment'],
  informed: ['see', 'comment'],
  leader: ['see', 'comment'],
  stranger: [],
}

/** Where a supervisor decides, the others move a task as far as its review, and no further. */
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

/** What somebody may do with a task. */
export function rightsIn(
  { standing, supervision, status, archived }: Situation,
  holding: Holding,
  visibility: Visibility,
): Rights {
  const all = holding !== 'nothing'
  const has = (flag: Flag) => all || BY_STANDING[standing].includes(flag)
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
