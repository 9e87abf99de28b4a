import type { ArabicOf } from '#client/messages.ts'
import type { en } from '#features/one-time-tasks/prose/web/messages.en.ts'

export const ar = {
  somebody: 'شخص ما',
  people: 'من يمكن ذكرهم',
  nobody: 'لا أحد بهذا الاسم',
} as const satisfies ArabicOf<typeof en>
