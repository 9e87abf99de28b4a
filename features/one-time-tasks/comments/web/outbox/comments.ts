import { useTranslations } from '#client/i18n.ts'
import { invalidateAfter } from '#client/query.ts'
import { addComment, addReply } from '#features/one-time-tasks/comments/contract.ts'
import {
  updateCommentsInCaches,
  withComment,
  withReply,
} from '#features/one-time-tasks/comments/web/api.ts'
import { taskComments } from '#features/one-time-tasks/web/catalogues.ts'
import type { Entry } from '#records/outbox/web/entry.ts'
import { defineEntryKind, type EntryTexts } from '#records/outbox/web/entry-kind.ts'
import type { Endpoint } from '#shared/endpoint.ts'

interface Written {
  params: { id: string }
  body: { body: string; file_ids?: string[] | undefined }
}

/** The key of an outbox entry: the task, and a unique part, so that no entry replaces another. */
export const outboxKey = (taskId: string, own: string): string => `${taskId} ${own}`
const taskOf = ({ key }: Entry<Written>): string => key.split(' ')[0] ?? ''

export const isOnTask = (taskId: string, entry: Entry<Written>): boolean => taskOf(entry) === taskId

function useEntryTexts(): EntryTexts<Written> {
  const { t } = useTranslations('taskComments')
  return {
    refused: ({ name }) => t('notPosted', { task: name }),
    typed: ({ input }) => ({
      text: input.body.body,
      sentence: t('yours', { text: input.body.body }),
      copy: t('copy'),
    }),
    offline: t('offline'),
    offlineUnsent: (count) => t('offlineUnsent', { count }),
    unsent: (count) => t('unsent', { count }),
    givenUp: (count) => t('givenUp', { count }),
    sendNow: t('sendNow'),
  }
}

const sent = (endpoint: Endpoint) => ({
  catalogues: { taskComments },
  useEntryTexts,
  refreshViews: async () => invalidateAfter(endpoint),
  findExisting: () => undefined,
})

/** The outbox of comments on tasks; each is sent once. */
export const newComments = defineEntryKind(addComment, {
  ...sent(addComment),
  show: (entry, { comment }) => updateCommentsInCaches(taskOf(entry), withComment(comment)),
})

/** The outbox of replies to comments. */
export const newReplies = defineEntryKind(addReply, {
  ...sent(addReply),
  show: (entry, { reply }) =>
    updateCommentsInCaches(taskOf(entry), withReply(entry.input.params.id, reply)),
})
