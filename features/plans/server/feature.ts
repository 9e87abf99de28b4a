import { planRoutes } from '#features/plans/server/routes.ts'
import type { Feature } from '#platform/server/feature.ts'

export const plans: Feature = {
  tables: ['plans', 'subscriptions'],
  routes: planRoutes,
}
