import { useEffect, useState } from 'react'
import type { TaskComment } from '#features/one-time-tasks/comments/contract.ts'
import { markAllRead } from '#features/one-time-tasks/comments/web/api.ts'

/** How long replies must be visible before they count as read. */
const READ_DELAY_MS = 1_000

/**
 * Marks the replies of a task as read after they have been visible for a moment. Returns the
 * replies that were unread since the task was opened; they keep their mark until it closes.
 */
export function useMarkRead(taskId: string, comments: readonly TaskComment[]): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const unread = comments
    .flatMap(({ replies }) => replies)
    .filter(({ read }) => !read)
    .map(({ id }) => id)
  if (unread.some((id) => !fresh.has(id))) setFresh(new Set([...fresh, ...unread]))
  const unreadKey = unread.join()
  useEffect(() => {
    if (unreadKey === '') return
    let timer: number | undefined
    const look = () => {
      window.clearTimeout(timer)
      // A failed request is repeated when the task is opened again.
      if (!document.hidden)
        timer = window.setTimeout(() => void markAllRead(taskId).catch(() => {}), READ_DELAY_MS)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [taskId, unreadKey])
  return fresh
}
