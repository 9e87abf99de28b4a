import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, pageSchema, paging } from '#shared/fields.ts'

/** The kinds of results, in the order used for results of equal rank. */
export const SEARCH_KINDS = [
  'one_time_task',
  'routine_task',
  'project',
  'department',
  'person',
  'comment',
] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** The maximum number of matches per kind: the newest ones. */
export const MAX_OF_A_KIND = 100

/** Whether there is enough text to search for: one letter would match nearly everything. */
export const isEnough = (words: readonly string[]): boolean => words.join('').length > 1

const SearchHit = z.strictObject({
  kind: z.enum(SEARCH_KINDS),
  /** For a reply to a comment, the id of the reply. */
  id,
  /** For a comment, the title of its task. */
  title: z.string(),
  /** The text around the first match outside the title; null if the title contains all words. */
  excerpt: z.nullable(z.string()),
  /**
   * Project or department of a task, author of a comment, department of a routine task or project.
   */
  where: z.nullable(z.string()),
  /** Relative to the company's base address. */
  url: z.string(),
  created_at: instant,
})
export type SearchHit = z.output<typeof SearchHit>

const kinds = SEARCH_KINDS.join('|')

export const search = endpoint({
  method: 'GET',
  path: '/search',
  summary:
    'What the caller may see and in which each word of the text begins a word: as it is typed before folded, titles before the rest, comments last, the newest first',
  query: z.strictObject({
    ...paging,
    /** Fewer than two letters return no results. */
    q: z.string().check(z.trim(), z.maxLength(100)),
    /** A comma-separated list of kinds; all kinds if it is missing. */
    kinds: z.optional(z.string().check(z.regex(new RegExp(`^(${kinds})(,(${kinds}))*$`)))),
  }),
  reply: pageSchema(SearchHit),
  may: 'member',
  shows: ['tasks', 'routine-tasks', 'projects', 'people', 'company', 'absences'],
})
