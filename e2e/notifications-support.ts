import { ar as shellAr } from '#app/web/shell/messages.ar.ts'
import { en as shellEn } from '#app/web/shell/messages.en.ts'
import { NOTICE_WORDS } from '#features/notifications/sentence.ts'
import { ar } from '#features/notifications/web/messages.ar.ts'
import { en } from '#features/notifications/web/messages.en.ts'

/** The names of the inbox and its settings, by language. */
export const WORDS_OF_NOTIFICATIONS = {
  en: {
    bellName: shellEn.notifications,
    words: {
      ...en,
      talk: NOTICE_WORDS.en.groups.talk,
      ofComments: NOTICE_WORDS.en.kinds.task_comment,
      ofMentions: NOTICE_WORDS.en.kinds.mention,
    },
  },
  ar: {
    bellName: shellAr.notifications,
    words: {
      ...ar,
      talk: NOTICE_WORDS.ar.groups.talk,
      ofComments: NOTICE_WORDS.ar.kinds.task_comment,
      ofMentions: NOTICE_WORDS.ar.kinds.mention,
    },
  },
} as const
