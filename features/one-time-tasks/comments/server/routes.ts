import {
  addComment,
  addReply,
  deleteComment,
  deleteReply,
  editComment,
  editReply,
  readReplies,
} from '#features/one-time-tasks/comments/contract.ts'
import {
  changeComment,
  changeReply,
  createComment,
  createReply,
  removeOwnComment,
  removeOwnReply,
} from '#features/one-time-tasks/comments/server/comments.ts'
import { markRepliesRead } from '#features/one-time-tasks/comments/server/mark-replies-read.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

const COMMENT_DELETED = { en: 'The comment was deleted.', ar: 'حُذف التعليق.' }
const REPLY_DELETED = { en: 'The reply was deleted.', ar: 'حُذف الرد.' }

export function commentRoutes(server: Server): void {
  serve(server, addComment, async (ctx, { params, body }) => ({
    comment: await createComment(ctx, params.id, body),
  }))
  serve(server, editComment, async (ctx, { params, body }) => ({
    comment: await changeComment(ctx, params.id, body.body),
  }))
  serve(server, deleteComment, async (ctx, { params }) => {
    await removeOwnComment(ctx, params.id)
    return { message: COMMENT_DELETED[ctx.locale] }
  })
  serve(server, addReply, async (ctx, { params, body }) => ({
    reply: await createReply(ctx, params.id, body.body),
  }))
  serve(server, editReply, async (ctx, { params, body }) => ({
    reply: await changeReply(ctx, params.id, body.body),
  }))
  serve(server, deleteReply, async (ctx, { params }) => {
    await removeOwnReply(ctx, params.id)
    return { message: REPLY_DELETED[ctx.locale] }
  })
  serve(server, readReplies, async (ctx, input) => ({ read: await markRepliesRead(ctx, input) }))
}
