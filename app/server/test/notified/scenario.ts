import type { Person } from '#app/server/test/build.ts'
import type { Diwan } from '#app/server/test/diwan.ts'
import type { openMailbox } from '#app/server/test/mailbox.ts'
import { world } from '#app/server/test/world.ts'
import type { NoticeKind } from '#shared/notifications.ts'

export const RELATIONS = ['owner', 'boss', 'manager', 'author', 'member', 'other'] as const
export type Relation = (typeof RELATIONS)[number]

type Mailbox = Awaited<ReturnType<typeof openMailbox>>
export type Stage = Awaited<ReturnType<typeof setStage>>

/** Something that happens, and who is told of it by the product's rules, written by hand. */
export interface Event {
  /** What stands before it; whoever was told of that has read it. */
  before?: (stage: Stage) => Promise<unknown>
  /** Who does it; `nobody` where no member of the stage does, or it is told whoever did. */
  by: readonly (Relation | 'nobody')[]
  act: (stage: Stage, by: Person) => Promise<{ status: number }>
  /** Who hears of it as what; whoever does it does not. */
  told: Partial<Record<Relation, readonly NoticeKind[]>>
  /** What takes from everybody told the right to see it. */
  loses?: (stage: Stage) => Promise<unknown>
}

const OF_BOSS = [
  ...(['manage-user', 'invite-user', 'manage-role', 'view-department'] as const),
  ...(['manage-department', 'manage-project', 'view-project', 'evaluate-dailytask'] as const),
]

/**
 * A company with a department of a manager and an author, and all that happens to it. The boss may
 * do everything and is in nothing, the member is in nothing, either; the other is in another department.
 */
export async function setStage(diwan: Diwan, mailbox: Mailbox) {
  const site = await world(diwan, { timezone: 'Asia/Riyadh' })
  const { build, owner } = site
  const boss = await build.user({ name: 'Boss', permissions: OF_BOSS })
  const manager = await build.user({ name: 'Manager', permissions: ['view-project'] })
  const author = await build.user({ name: 'Author' })
  const member = await build.user({ name: 'Member', permissions: ['view-project'] })
  const other = await build.user({ name: 'Other', permissions: ['view-department'] })
  const removed = await build.user({ name: 'Removed', status: 'removed' })
  const memberIds = [author.id, removed.id]
  const department = await build.department({ managerId: manager.id, memberIds })
  const elsewhere = await build.department({ managerId: other.id })
  const cast: Record<Relation | 'nobody', Person> = {
    ...{ owner, boss, manager, author, member, other },
    nobody: { id: '', email: '', token: '' },
  }
  return {
    ...{ diwan, mailbox, site, cast },
    department: department.id,
    elsewhere: elsewhere.id,
    project: await build.project({ managerId: manager.id }),
    duty: (await build.routineTask({ dept_id: department.id })).id,
    role: await build.role({ permissions: ['view-department'] }),
    /** What an act made: a report, somebody invited. */
    made: '',
  }
}
