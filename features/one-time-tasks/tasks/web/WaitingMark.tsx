import { CountMark } from '#features/one-time-tasks/tasks/web/CountMark.tsx'

/** How many replies the reader has not read, beside the name of the page in the sidebar. */
export const Mark = () => <CountMark of="unread" />
