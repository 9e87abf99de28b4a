import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, pageOf, paging } from '#shared/fields.ts'

/** What is found, in the order in which equals stand. */
export const SEARCH_KINDS = [
  'one_time_task',
  'routine_task',
  'project',
  'department',
  'person',
  'comment',
] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** Of what fits, the newest so many of each kind are looked at. */
export const MAX_OF_A_KIND = 100

/** Whether words are enough to look for: one letter would find nearly everything. */
export const isEnough = (words: readonly string[]): boolean => words.join('').length > 1

const SearchHit = z.strictObject({
  kind: z.enum(SEARCH_KINDS),
  /** Of a reply to a comment: the reply's own. */
  id,
  /** Of a comment: its task's. */
  title: z.string(),
  /** What stands around the first word that was found beside the title; null where the title has all. */
  excerpt: z.nullable(z.string()),
  /** Project or department of a task, author of a comment, department of a routine task or project. */
  where: z.nullable(z.string()),
  /** Below the company's own address. */
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
    /** Fewer than two letters find nothing. */
    q: z.string().check(z.trim(), z.maxLength(100)),
    /** Some kinds, between commas; all, unless said. */
    kinds: z.optional(z.string().check(z.regex(new RegExp(`^(${kinds})(,(${kinds}))*$`)))),
  }),
  reply: pageOf(SearchHit),
  may: 'member',
  shows: ['tasks', 'routine-tasks', 'projects', 'people', 'company'],
})
