import { passwordBoundAccess } from '#features/auth/server/passwords.ts'
import * as pages from '#features/calendar-feed/pages.ts'
import { revokeFeed } from '#features/calendar-feed/server/queries.ts'
import { calendarFeedRoutes } from '#features/calendar-feed/server/routes.ts'
import type { Feature } from '#server/feature.ts'

/** A member's deadlines and duties in their own calendar program. */
export const calendarFeed: Feature = {
  tables: ['calendar_feeds'],
  pages: Object.values(pages),
  routes: calendarFeedRoutes,
  extensions: [passwordBoundAccess.contribute(revokeFeed)],
  notExported: { calendar_feeds: 'secrets: links of this installation' },
}
