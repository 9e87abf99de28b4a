import { type Actor, hasPermission } from '#server/context.ts'

/**
 * The brief covers the whole company for the owner and for members who see the dashboard as the
 * owner does.
 */
export const mayGetCompanyBrief = (actor: Actor): boolean =>
  hasPermission(actor, 'view-dashboard-owner')
