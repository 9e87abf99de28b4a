export const en = {
  unread_one: '{{count}} new reply',
  unread_other: '{{count}} new replies',
  own_one: '{{count}} to do',
  own_other: '{{count}} to do',
} as const
