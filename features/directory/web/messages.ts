import type { ArabicOf } from '#client/messages.ts'

/** What pickers say of a person after the name. */
export const en = {
  invited: 'Invited',
  awayUntil: 'away until {{date}}',
} as const

export const ar = {
  invited: 'مدعو',
  awayUntil: 'غياب حتى {{date}}',
} as const satisfies ArabicOf<typeof en>
