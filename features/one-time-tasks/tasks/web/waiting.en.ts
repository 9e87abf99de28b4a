export const en = {
  unread_one: '{{count}} new reply',
  unread_other: '{{count}} new replies',
} as const
