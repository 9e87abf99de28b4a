import { type Actor, hasPermission } from '#server/context.ts'

/**
 * `view-chartReports` can see the charts of every department; a manager those of their department.
 */
export const mayViewAllCharts = (actor: Actor): boolean => hasPermission(actor, 'view-chartReports')
