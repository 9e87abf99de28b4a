import { CountMark } from '#features/one-time-tasks/tasks/web/CountMark.tsx'

/** How many tasks the reader has to do, on the icon of their place in the bar of phones. */
export const Mark = () => (
  <span className="absolute start-full -top-1 -ms-2 leading-4">
    <CountMark of="own" />
  </span>
)
