import { revokeAccess } from '#features/auth/server/address-queries.ts'
import { deleteUserRoles } from '#features/roles/server/queries.ts'
import { markRemoved } from '#features/users/server/queries.ts'
import type { Ctx, WriteContext } from '#server/context.ts'
import { ExtensionPoint } from '#shared/extensions.ts'

interface Named {
  id: string
  name: string
}

/** A member's open work. */
export interface OpenWork {
  /** The number of open one-time tasks in which they are an assignee or the supervisor. */
  open_tasks: number
  /** The number of routine tasks that only they do. */
  duties: number
  /** The departments that they lead. */
  departments: Named[]
  /** The projects that they manage. */
  projects: Named[]
}

/** A feature's content that belongs to a member, and what happens to it when they leave. */
export interface MemberWork {
  /** The member's open work, by kind. */
  findOpen?(ctx: Ctx, userId: string): Promise<Partial<OpenWork>>
  /** Moves the open work to another member; each changed record gets a new version. */
  handOver?(ctx: WriteContext, from: string, to: string): Promise<unknown>
  /** Removes the member from everything that only a current member can be in. */
  detachMember?(ctx: Ctx, userId: string): Promise<unknown>
}

export const memberWork = new ExtensionPoint<MemberWork>('what members work on')

export async function findOpenWork(ctx: Ctx, userId: string): Promise<OpenWork> {
  const parts = ctx.extensions.list(memberWork)
  const open = await Promise.all(parts.map((part) => part.findOpen?.(ctx, userId)))
  return Object.assign({ open_tasks: 0, duties: 0, departments: [], projects: [] }, ...open)
}

/** The lock order is tasks, projects, departments, as everywhere. */
export async function handOverWork(ctx: WriteContext, from: string, to: string): Promise<void> {
  for (const part of ctx.extensions.list(memberWork).toReversed())
    await part.handOver?.(ctx, from, to)
}

/** Removes a member from the company, and from everything that only a current member can be in. */
export async function removeMember(ctx: Ctx, userId: string): Promise<void> {
  await revokeAccess(ctx, userId)
  await deleteUserRoles(ctx, userId)
  for (const part of ctx.extensions.list(memberWork)) await part.detachMember?.(ctx, userId)
  await markRemoved(ctx, userId)
}
