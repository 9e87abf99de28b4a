/**
 * What an open page may hear of: the things that other people change while one looks at them.
 * `people` stands for members, their roles and departments, `company` for its name, zone and calendar,
 * `everything` for a gap: whatever is shown may be old.
 */
export const TOPICS = ['routine-tasks', 'reports', 'people', 'company', 'everything'] as const
export type Topic = (typeof TOPICS)[number]
