import { CountMark } from '#features/one-time-tasks/tasks/web/CountMark.tsx'

/** The number of the user's open tasks, on the icon in the phone's navigation bar. */
export const Mark = () => (
  <span className="absolute start-full -top-1 -ms-2 leading-4">
    <CountMark of="own" />
  </span>
)
