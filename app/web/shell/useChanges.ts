import { useEffect } from 'react'
import { RefreshScheduler } from '#app/web/shell/refresh-scheduler.ts'
import { followChanges } from '#client/live.ts'
import { isStaleAfter, queryClient } from '#client/query.ts'
import { sessionEvents } from '#client/session.ts'
import type { Topic } from '#shared/live.ts'
import { isNewer } from '#shared/web-version.ts'

/** Topics that can change the user's own permissions: pages and menus must be updated. */
const OF_RIGHTS: readonly Topic[] = ['people', 'company', 'everything']

function refresh(topics: readonly Topic[]): Promise<void> {
  if (topics.some((topic) => OF_RIGHTS.includes(topic))) void sessionEvents.changed()
  return queryClient.invalidateQueries({ predicate: isStaleAfter(topics) })
}

async function lookAt(served: string): Promise<void> {
  if (isNewer(served, document.documentElement.dataset.version))
    (await import('#app/web/new-version/offer.ts')).offerNewVersion()
}

/** Refreshes the page when other users change its data, and offers a new version of the product. */
export function useChanges(): void {
  useEffect(() => {
    const renewal = new RefreshScheduler({
      now: () => performance.now(),
      random: Math.random,
      isHidden: () => document.hidden,
      refresh,
    })
    const stop = followChanges({
      onChange: renewal.add,
      onInterval: renewal.setInterval,
      onVersion: (served) => void lookAt(served).catch(() => {}),
    })
    document.addEventListener('visibilitychange', renewal.schedule)
    return () => {
      document.removeEventListener('visibilitychange', renewal.schedule)
      renewal.stop()
      stop()
    }
  }, [])
}
