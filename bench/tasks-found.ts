import { bearer, type Request } from './cases.ts'

export const SEARCH_LIMIT_MS = 30

export interface TaskCase {
  name: string
  limit: number
  /** The maximum cost as a multiple of the small company's, instead of `MAX_TIMES`. */
  times?: number
  /** The request of a turn; writes differ in each turn. */
  request: (turn: number) => Request
}

export const get = (token: string, at: string): Request => ({
  path: `/api${at}`,
  headers: bearer(token),
})
/**
 * Texts for the global search: two letters, three letters, and words that are frequent, rare or
 * missing.
 */
const WANTED = [
  'fr',
  'ال',
  'fre',
  'الث',
  'freezer',
  'الثلاجة',
  'check cairo',
  '199999',
  'zz',
  'قق',
  'nowhere',
]

/** Only the absolute limit applies, however cheap a search is in a small company. */
export const searches = (token: string) =>
  WANTED.map((words): TaskCase => {
    const request = get(token, `/search?q=${encodeURIComponent(words)}&per_page=20`)
    return {
      ...{ name: `/search?q=${words}`, limit: SEARCH_LIMIT_MS, times: Number.POSITIVE_INFINITY },
      request: () => request,
    }
  })

/**
 * The latest activity, by kind, by a busy and by a quiet person, of a project, of one day, and from
 * long ago.
 */
const ACTIVITY = [
  ...['', 'kind=tasks', 'kind=comments', 'assigned', 'user_id=owner', 'project'],
  ...[
    'from=2025-06-01&to=2025-06-01',
    'before=1735689600000000_00000000-0000-7000-8000-000000000000',
  ],
]

/** The same as for searches, but for a project all activity of its 1,600 tasks is sorted. */
const limitOfActivity = (query: string) => (query === 'project' ? 100 : SEARCH_LIMIT_MS)

export const activity = (
  token: string,
  spelled: (query: string) => string,
  queries: readonly string[] = ACTIVITY,
) =>
  queries.map((query): TaskCase => {
    const request = get(token, `/activity?${spelled(query)}`)
    return {
      ...{
        name: `/activity?${query}`,
        limit: limitOfActivity(query),
        times: Number.POSITIVE_INFINITY,
      },
      request: () => request,
    }
  })
