import type { DemoComment, DemoConversation } from '#db/seed/content/shape.ts'
import type { Stage } from '#db/seed/context.ts'
import type { Rows } from '#db/seed/queries.ts'
import { uuidv7 } from '#server/ids.ts'

/** The delay in minutes before a text is edited. */
const EDITED_AFTER = 6

/** Replaces the keys of mentioned persons in a text by their ids. */
export const withIds = (stage: Stage, text: string): string =>
  text.replaceAll(/@\{(\w+)\}/g, (_, key: string) => `@[${stage.person(key)}]`)

const instantOf = (stage: Stage, [daysAgo, minute]: DemoComment['at'], later = 0): Date =>
  stage.past(daysAgo, minute + later)

function commentRow(stage: Stage, taskId: string, comment: DemoComment) {
  const at = instantOf(stage, comment.at)
  return {
    id: uuidv7(),
    one_time_task_id: taskId,
    user_id: stage.person(comment.by),
    body: withIds(stage, comment.text),
    is_reason: comment.reason ?? false,
    created_at: at,
    edited_at: comment.edited ? instantOf(stage, comment.at, EDITED_AFTER) : null,
  }
}

/** The times of all comments and replies on a task. */
export const spokenAt = (stage: Stage, { said }: DemoConversation): Date[] =>
  said.flatMap((comment) =>
    [comment, ...(comment.replies ?? [])].map(({ at }) => instantOf(stage, at)),
  )

/** The rows of all comments and replies on a task. */
function spoken(stage: Stage, taskId: string, { said }: DemoConversation) {
  return said.map((comment) => {
    const row = commentRow(stage, taskId, comment)
    const replies = (comment.replies ?? []).map((reply) => ({
      row: {
        id: uuidv7(),
        comment_id: row.id,
        one_time_task_id: taskId,
        user_id: stage.person(reply.by),
        body: withIds(stage, reply.text),
        created_at: instantOf(stage, reply.at),
      },
      unreadBy: reply.unreadBy ?? [],
    }))
    return { row, replies }
  })
}

/** The rows of conversations, stars and saved views. `idOf` finds a task by its title. */
export function talkRows(stage: Stage, idOf: (title: string) => string): Rows[] {
  const { conversations, starred, views } = stage.company.talks
  const comments = conversations.flatMap((one) => spoken(stage, idOf(one.task), one))
  const replies = comments.flatMap((one) => one.replies)
  return [
    { table: 'one_time_task_comments', rows: comments.map(({ row }) => row) },
    { table: 'one_time_task_replies', rows: replies.map(({ row }) => row) },
    {
      table: 'one_time_task_unread_replies',
      rows: replies.flatMap(({ row, unreadBy }) =>
        unreadBy.map((key) => ({
          user_id: stage.person(key),
          one_time_task_id: row.one_time_task_id,
          reply_id: row.id,
        })),
      ),
    },
    {
      table: 'one_time_task_stars',
      rows: Object.entries(starred).flatMap(([key, titles]) =>
        titles.map((title) => ({
          user_id: stage.person(key),
          one_time_task_id: idOf(title),
          created_at: stage.now,
        })),
      ),
    },
    {
      table: 'one_time_task_views',
      rows: views.map((view) => ({
        id: uuidv7(),
        user_id: stage.person(stage.company.owner.key),
        ...view,
        created_at: stage.now,
      })),
    },
  ]
}
