import { useEffect } from 'react'
import { RefreshScheduler } from '#app/web/shell/refresh-scheduler.ts'
import { subscribeToChanges } from '#client/live.ts'
import { isStaleAfter, queryClient } from '#client/query.ts'
import { sessionEvents } from '#client/session.ts'
import type { Topic } from '#shared/live.ts'
import { isNewerVersion } from '#shared/web-version.ts'

/** Topics that can change the user's own permissions: pages and menus must be updated. */
const PERMISSION_TOPICS: readonly Topic[] = ['people', 'company', 'everything']

function refresh(topics: readonly Topic[]): Promise<void> {
  if (topics.some((topic) => PERMISSION_TOPICS.includes(topic))) void sessionEvents.profileChanged()
  return queryClient.invalidateQueries({ predicate: isStaleAfter(topics) })
}

async function checkVersion(served: string): Promise<void> {
  if (isNewerVersion(served, document.documentElement.dataset.version))
    (await import('#app/web/new-version/offer.ts')).offerNewVersion()
}

/** Refreshes the page when other users change its data, and offers a new version of the product. */
export function useChanges(): void {
  useEffect(() => {
    const scheduler = new RefreshScheduler({
      now: () => performance.now(),
      random: Math.random,
      isHidden: () => document.hidden,
      refresh,
    })
    const stop = subscribeToChanges({
      onChange: scheduler.add,
      onInterval: scheduler.setInterval,
      onVersion: (served) => void checkVersion(served).catch(() => {}),
    })
    document.addEventListener('visibilitychange', scheduler.schedule)
    return () => {
      document.removeEventListener('visibilitychange', scheduler.schedule)
      scheduler.stop()
      stop()
    }
  }, [])
}
