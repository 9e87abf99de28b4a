export const en = {
  unseen_one: '{{count}} new notification',
  unseen_other: '{{count}} new notifications',
} as const
