import { bearer, type Request } from './cases.ts'

export const SEARCH_LIMIT_MS = 30

export interface TaskCase {
  name: string
  limit: number
  /** At most so many times what the small company costs, instead of `MAX_TIMES`. */
  times?: number
  /** The request of a turn: those that write do not write the same twice. */
  request: (turn: number) => Request
}

export const get = (token: string, at: string): Request => ({
  path: `/api${at}`,
  headers: bearer(token),
})
/** What is typed into the one search: two letters, three, words that are frequent, rare or nowhere. */
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

/** However little a search costs where there is little to look through, in a big company it has its limit. */
export const searches = (token: string) =>
  WANTED.map((words): TaskCase => {
    const request = get(token, `/search?q=${encodeURIComponent(words)}&per_page=20`)
    return {
      ...{ name: `/search?q=${words}`, limit: SEARCH_LIMIT_MS, times: Number.POSITIVE_INFINITY },
      request: () => request,
    }
  })

/** The latest of all, by kind, of one who did much and one who did little, of a project, of a day, and long ago. */
const ACTIVITY = [
  ...['', 'kind=tasks', 'kind=comments', 'assigned', 'user_id=owner', 'project'],
  ...[
    'from=2025-06-01&to=2025-06-01',
    'before=1735689600000000_00000000-0000-7000-8000-000000000000',
  ],
]

/** As of searches; of a project, all that was done in its 1,600 tasks is put in order. */
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
