import { useEffect } from 'react'
import type { Topic } from '#platform/shared/live.ts'
import { followChanges } from '#platform/web/live.ts'
import { areOldAfter, queryClient } from '#platform/web/query.ts'
import { sessionEvents } from '#platform/web/session.ts'

/** Several changes of one moment are one renewal of what is shown. */
const GATHER_MS = 300
/** Not all open pages of a company ask at the same moment. */
const JITTER_MS = 400
/** However much others change, a page is not renewed more often than this. */
const LEAST_MS = 1_100
/** What changes what one may do oneself: pages and menus follow. */
const OF_RIGHTS: readonly Topic[] = ['people', 'company', 'everything']

/** Gathers what was heard and renews what shows it, while the page is seen. */
class Renewal {
  readonly #heard = new Set<Topic>()
  #timer: number | undefined
  #renewedAt = Number.NEGATIVE_INFINITY

  hear = (topic: Topic): void => {
    this.#heard.add(topic)
    this.begin()
  }

  begin = (): void => {
    if (this.#timer !== undefined || this.#heard.size === 0 || document.hidden) return
    const rest = this.#renewedAt + LEAST_MS - performance.now()
    const wait = Math.max(GATHER_MS, rest) + Math.random() * JITTER_MS
    this.#timer = window.setTimeout(this.#renew, wait)
  }

  stop(): void {
    window.clearTimeout(this.#timer)
  }

  readonly #renew = (): void => {
    this.#timer = undefined
    if (document.hidden) return
    this.#renewedAt = performance.now()
    const topics = [...this.#heard]
    this.#heard.clear()
    if (topics.some((topic) => OF_RIGHTS.includes(topic))) void sessionEvents.changed()
    void queryClient.invalidateQueries({ predicate: areOldAfter(topics) })
  }
}

/** Renews what is on the screen when somebody else has changed it. */
export function useChanges(): void {
  useEffect(() => {
    const renewal = new Renewal()
    const stop = followChanges(renewal.hear)
    document.addEventListener('visibilitychange', renewal.begin)
    return () => {
      document.removeEventListener('visibilitychange', renewal.begin)
      renewal.stop()
      stop()
    }
  }, [])
}
