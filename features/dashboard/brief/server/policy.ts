import { type Actor, holds } from '#server/context.ts'

/**
 * The brief covers the whole company for the owner and for members who see the dashboard as the
 * owner does.
 */
export const mayHearOfCompany = (actor: Actor): boolean => holds(actor, 'view-dashboard-owner')
