import { useEffect, useState } from 'react'
import type { TaskComment } from '#features/one-time-tasks/comments/contract.ts'
import { readAll } from '#features/one-time-tasks/comments/web/api.ts'

/** So long somebody looks at what they have read. */
const SEEN_MS = 1_000

/**
 * Marks the replies of a task as read when they have been seen for a moment. Gives back which were new
 * since the task was opened: they stay marked while it is.
 */
export function useRead(taskId: string, comments: readonly TaskComment[]): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const unread = comments
    .flatMap(({ replies }) => replies)
    .filter(({ read }) => !read)
    .map(({ id }) => id)
  if (unread.some((id) => !fresh.has(id))) setFresh(new Set([...fresh, ...unread]))
  const wanted = unread.join()
  useEffect(() => {
    if (wanted === '') return
    let timer: number | undefined
    const look = () => {
      window.clearTimeout(timer)
      // What fails is tried again when the task is next opened.
      if (!document.hidden)
        timer = window.setTimeout(() => void readAll(taskId).catch(() => {}), SEEN_MS)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [taskId, wanted])
  return fresh
}
