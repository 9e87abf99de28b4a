import { readSession } from '#client/session.ts'

/** Where one begins, in whose place the day's duties are shown. */
const BEGINNINGS = /^\/(?:[^/]+\/)?(?:dashboard-default\/?)?$/

/** Without network one begins with the day's duties, as they were seen last. */
export function beginOffline(): void {
  const session = readSession()
  if (navigator.onLine || !session?.companySlug || !BEGINNINGS.test(location.pathname)) return
  history.replaceState(null, '', `/${encodeURIComponent(session.companySlug)}/routine-task`)
}
