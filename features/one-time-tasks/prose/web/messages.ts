import type { ArabicOf } from '#client/messages.ts'

/** The texts of the mention field. */
export const en = {
  somebody: 'somebody',
  people: 'People to mention',
  nobody: 'Nobody of that name',
} as const

export const ar = {
  somebody: 'شخص ما',
  people: 'من يمكن ذكرهم',
  nobody: 'لا أحد بهذا الاسم',
} as const satisfies ArabicOf<typeof en>
