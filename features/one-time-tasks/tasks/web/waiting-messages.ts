import type { ArabicOf } from '#client/messages.ts'

export const en = {
  unread_one: '{{count}} new reply',
  unread_other: '{{count}} new replies',
  own_one: '{{count}} to do',
  own_other: '{{count}} to do',
} as const

export const ar = {
  unread_zero: 'لا ردود جديدة',
  unread_one: 'رد جديد واحد',
  unread_two: 'ردان جديدان',
  unread_few: '{{count}} ردود جديدة',
  unread_many: '{{count}} ردًا جديدًا',
  unread_other: '{{count}} رد جديد',
  own_zero: 'لا مهام عليك',
  own_one: 'عليك مهمة واحدة',
  own_two: 'عليك مهمتان',
  own_few: 'عليك {{count}} مهام',
  own_many: 'عليك {{count}} مهمة',
  own_other: 'عليك {{count}} مهمة',
} satisfies ArabicOf<typeof en>
