import { useEffect } from 'react'
import { Renewal } from '#app/web/shell/renewal.ts'
import { followChanges } from '#client/live.ts'
import { areOldAfter, queryClient } from '#client/query.ts'
import { sessionEvents } from '#client/session.ts'
import type { Topic } from '#shared/live.ts'
import { isNewer } from '#shared/web-version.ts'

/** What changes what one may do oneself: pages and menus follow. */
const OF_RIGHTS: readonly Topic[] = ['people', 'company', 'everything']

function renew(topics: readonly Topic[]): Promise<void> {
  if (topics.some((topic) => OF_RIGHTS.includes(topic))) void sessionEvents.changed()
  return queryClient.invalidateQueries({ predicate: areOldAfter(topics) })
}

async function lookAt(served: string): Promise<void> {
  if (isNewer(served, document.documentElement.dataset.version))
    (await import('#app/web/new-version/offer.ts')).offerNewVersion()
}

/** Renews what is on the screen when somebody else has changed it, and says when the product has. */
export function useChanges(): void {
  useEffect(() => {
    const renewal = new Renewal({
      now: () => performance.now(),
      random: Math.random,
      isHidden: () => document.hidden,
      renew,
    })
    const stop = followChanges({
      hear: renewal.hear,
      rest: renewal.rest,
      seeVersion: (served) => void lookAt(served).catch(() => {}),
    })
    document.addEventListener('visibilitychange', renewal.begin)
    return () => {
      document.removeEventListener('visibilitychange', renewal.begin)
      renewal.stop()
      stop()
    }
  }, [])
}
