/**
 * The topics that an open page can be notified of: what other people change while somebody looks at
 * it. `answers` is the answers to the steps of duties, `absences` is who is away and who stands in,
 * `tasks` is one-time tasks with their comments and files, `people` is members, their roles and
 * departments, `company` is its name, time zone and calendar, `notifications` is one member's own
 * notices, and `everything` is a gap: all that is shown can be stale.
 */
export const TOPICS = [
  'routine-tasks',
  'reports',
  'answers',
  'absences',
  'tasks',
  'projects',
  'people',
  'company',
  'notifications',
  'everything',
] as const
export type Topic = (typeof TOPICS)[number]

/**
 * A stream's header for the web version that the server has now; pages have theirs in `<html
 * data-version>`.
 */
export const VERSION_HEADER = 'diwan-version'

/**
 * The prefix of a line that a stream sends independently of changes: how many milliseconds its page
 * leaves between refreshes.
 */
export const INTERVAL_FIELD = 'interval: '
/**
 * The minimum, for a server with few open pages, and the maximum. With the random delay, a change
 * shows within 3 s.
 */
export const INTERVAL_MS = { min: 1_100, max: 1_900 } as const
