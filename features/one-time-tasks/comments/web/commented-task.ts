/** The fields of a task that its comments need. */
export interface CommentedTask {
  id: string
  title: string
  mentioned: readonly { id: string; name: string }[]
  can: { comment: boolean }
}
