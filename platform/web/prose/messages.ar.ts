import type { ArabicOf } from '#platform/web/messages.ts'
import type { en } from '#platform/web/prose/messages.en.ts'

export const ar = {
  somebody: 'شخص ما',
  people: 'من يمكن ذكرهم',
  nobody: 'لا أحد بهذا الاسم',
} as const satisfies ArabicOf<typeof en>
