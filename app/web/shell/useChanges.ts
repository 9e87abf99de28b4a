import { useEffect } from 'react'
import type { Topic } from '#platform/shared/live.ts'
import { followChanges } from '#platform/web/live.ts'
import { queryClient } from '#platform/web/query.ts'

/** Several changes of one moment are one renewal of what is shown. */
const GATHER_MS = 400

/** Which calls show something of a topic, by their path, which is the third part of a key. */
const SHOWN_BY: Record<Exclude<Topic, 'everything'>, RegExp> = {
  'routine-tasks': /^\/(all)?dailytask|^\/dailyTasks|^\/daily-task|^\/deptPerformance|^\/dashboard/,
  reports:
    /^\/dailytask|^\/dailyTasks|^\/daily-task|^\/evaluations|^\/deptPerformance|^\/dashboard/,
}

/** Renews what is on the screen when somebody else has changed it. */
export function useChanges(): void {
  useEffect(() => {
    const heard = new Set<Topic>()
    let timer: number | undefined
    const renew = () => {
      const topics = [...heard]
      heard.clear()
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
