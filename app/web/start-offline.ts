import { readSession } from '#client/session.ts'

/** The start pages that are replaced by the day's duties. */
const START_PATHS = /^\/(?:[^/]+\/)?(?:dashboard-default\/?)?$/

/** Without a network the app starts with the day's duties, in their last offline snapshot. */
export function startOffline(): void {
  const session = readSession()
  if (navigator.onLine || !session?.companySlug || !START_PATHS.test(location.pathname)) return
  history.replaceState(null, '', `/${encodeURIComponent(session.companySlug)}/routine-task`)
}
