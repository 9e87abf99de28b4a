import type { ArabicOf } from '#client/messages.ts'

export const en = {
  unseen_one: '{{count}} new notification',
  unseen_other: '{{count}} new notifications',
} as const

export const ar = {
  unseen_zero: 'لا إشعارات جديدة',
  unseen_one: 'إشعار جديد واحد',
  unseen_two: 'إشعاران جديدان',
  unseen_few: '{{count}} إشعارات جديدة',
  unseen_many: '{{count}} إشعارًا جديدًا',
  unseen_other: '{{count}} إشعار جديد',
} as const satisfies ArabicOf<typeof en>
