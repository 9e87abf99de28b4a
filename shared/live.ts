/**
 * What an open page may hear of: the things that other people change while one looks at them.
 * `tasks` stands for one-time tasks with their comments and files,
 * `people` stands for members, their roles and departments, `company` for its name, zone and calendar,
 * `notifications` for what one member alone is told of,
 * `everything` for a gap: whatever is shown may be old.
 */
export const TOPICS = [
  'routine-tasks',
  'reports',
  'tasks',
  'projects',
  'people',
  'company',
  'notifications',
  'everything',
] as const
export type Topic = (typeof TOPICS)[number]

/** Of a stream: the web that the server has now, as pages have theirs in `<html data-version>`. */
export const VERSION_HEADER = 'diwan-version'

/** What a stream says on its own, whatever has changed: how many milliseconds its page leaves between renewals. */
export const INTERVAL_FIELD = 'interval: '
/** The least, where a server has few pages open, and the most. With what chance adds, a change shows within 3 s. */
export const INTERVAL_MS = { least: 1_100, most: 1_900 } as const
