/**
 * What an open page may hear of: the things that other people change while one looks at them.
 * `everything` stands for a gap: whatever is shown may be old.
 */
export type Topic = 'routine-tasks' | 'reports' | 'everything'
