import { useEffect } from 'react'
import type { Topic } from '#platform/shared/live.ts'
import { followChanges } from '#platform/web/live.ts'
import { queryClient } from '#platform/web/query.ts'
import { sessionEvents } from '#platform/web/session.ts'

/** Several changes of one moment are one renewal of what is shown. */
const GATHER_MS = 400

/** Which calls show something of a topic, by their path, which is the third part of a key. */
const SHOWN_BY: Record<Exclude<Topic, 'everything'>, RegExp> = {
  'routine-tasks': /^\/(all)?dailytask|^\/dailyTasks|^\/daily-task|^\/deptPerformance|^\/dashboard/,
  reports:
    /^\/dailytask|^\/dailyTasks|^\/daily-task|^\/evaluations|^\/deptPerformance|^\/dashboard/,
  people:
    /^\/directory|^\/company-users|^\/users|^\/invitations|^\/roles|^\/positions|^\/departments|^\/dashboard/,
  // Whoever edits the company's settings is told of the other's change when they save.
  company: /^\/(?!company-data)/,
}
/** What changes what one may do oneself: pages and menus follow. */
const OF_RIGHTS: readonly Topic[] = ['people', 'company', 'everything']

/** Renews what is on the screen when somebody else has changed it. */
export function useChanges(): void {
  useEffect(() => {
    const heard = new Set<Topic>()
    let timer: number | undefined
    const renew = () => {
      const topics = [...heard]
      heard.clear()
      if (topics.some((topic) => OF_RIGHTS.includes(topic))) void sessionEvents.changed()
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) =>
          topics.some(
            (topic) => topic === 'everything' || SHOWN_BY[topic].test(String(queryKey[2])),
          ),
      })
    }
    const stop = followChanges((topic) => {
      if (heard.size === 0) timer = window.setTimeout(renew, GATHER_MS)
      heard.add(topic)
    })
    return () => {
      window.clearTimeout(timer)
      stop()
    }
  }, [])
}
