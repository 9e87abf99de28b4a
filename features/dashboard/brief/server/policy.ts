import { type Actor, holds } from '#server/context.ts'

/** The owner's brief, and that of who sees the dashboard as the owner does, speaks of the whole company. */
export const mayHearOfCompany = (actor: Actor): boolean => holds(actor, 'view-dashboard-owner')
