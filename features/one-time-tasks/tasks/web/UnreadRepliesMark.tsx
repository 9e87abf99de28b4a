import { CountMark } from '#features/one-time-tasks/tasks/web/CountMark.tsx'

/** The number of unread replies, next to the page's name in the sidebar. */
export const Mark = () => <CountMark of="unread" />
