import { endAccess } from '#features/auth/server/address-queries.ts'
import { deleteUserRoles } from '#features/roles/server/holder-queries.ts'
import { markRemoved } from '#features/users/server/removal-queries.ts'
import type { Ctx, WriteContext } from '#server/context.ts'
import { ExtensionPoint } from '#shared/extensions.ts'

interface Named {
  id: string
  name: string
}

/** What stands open with a member. */
export interface OpenWork {
  /** How many one-time tasks are still to do in which they are an assignee or the supervisor. */
  open_tasks: number
  /** The departments that they lead. */
  departments: Named[]
  /** The projects that they manage. */
  projects: Named[]
}

/** What a feature has of a member, and what becomes of it when they leave the company. */
export interface MemberWork {
  /** What of it stands open, by its kind. */
  open?(ctx: Ctx, userId: string): Promise<Partial<OpenWork>>
  /** Makes another member's what stands open; each thing becomes another version. */
  handOver?(ctx: WriteContext, from: string, to: string): Promise<unknown>
  /** Takes the member out of what only a present member can be in. */
  leave?(ctx: Ctx, userId: string): Promise<unknown>
}

export const memberWork = new ExtensionPoint<MemberWork>('what members work on')

export async function openWorkOf(ctx: Ctx, userId: string): Promise<OpenWork> {
  const parts = ctx.extensions.of(memberWork)
  const open = await Promise.all(parts.map((part) => part.open?.(ctx, userId)))
  return Object.assign({ open_tasks: 0, departments: [], projects: [] }, ...open)
}

/** Tasks are locked before projects, and these before departments, here as everywhere. */
export async function handOver(ctx: WriteContext, from: string, to: string): Promise<void> {
  for (const part of ctx.extensions.of(memberWork).toReversed())
    await part.handOver?.(ctx, from, to)
}

/** Takes a member out of the company, and out of all that only a present member can be in. */
export async function removeMember(ctx: Ctx, userId: string): Promise<void> {
  await endAccess(ctx, userId)
  await deleteUserRoles(ctx, userId)
  for (const part of ctx.extensions.of(memberWork)) await part.leave?.(ctx, userId)
  await markRemoved(ctx, userId)
}
