/** Of a task, what its comments need to know. */
export interface Thread {
  id: string
  title: string
  mentioned: readonly { id: string; name: string }[]
  can: { comment: boolean }
}
