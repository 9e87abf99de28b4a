import type { Person } from '#app/server/test/build.ts'
import type { Diwan } from '#app/server/test/diwan.ts'
import type { openMailbox } from '#app/server/test/mailbox.ts'
import { world } from '#app/server/test/world.ts'
import type { NoticeKind } from '#shared/notifications.ts'

export const RELATIONS = ['owner', 'boss', 'manager', 'author', 'member', 'other'] as const
export type Relation = (typeof RELATIONS)[number]

type Mailbox = Awaited<ReturnType<typeof openMailbox>>
export type Stage = Awaited<ReturnType<typeof setStage>>

/** An event, and who is notified of it by the product's rules, written by hand. */
export interface Event {
  /** What happens before it; the notices of that have been read. */
  before?: (stage: Stage) => Promise<unknown>
  /**
   * The members who act; `nobody` if no cast member acts or the notice does not depend on who acts.
   */
  by: readonly (Relation | 'nobody')[]
  act: (stage: Stage, by: Person) => Promise<{ status: number }>
  /** Which members are notified, and of which kinds. The member who acts is not. */
  told: Partial<Record<Relation, readonly NoticeKind[]>>
  /** Takes from everyone notified the right to see the subject. */
  loses?: (stage: Stage) => Promise<unknown>
}

const OF_BOSS = [
  ...(['manage-user', 'invite-user', 'manage-role', 'view-department'] as const),
  ...(['manage-department', 'manage-project', 'view-project', 'evaluate-dailytask'] as const),
]

/**
 * A company with a department of a manager and an author, and all that happens to it. The boss
 * holds the permissions of `OF_BOSS`. Boss and member are in no department; `other` is in another
 * department.
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
    /** The id of what an event created: a report, an invitation. */
    made: '',
  }
}
