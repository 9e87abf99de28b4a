import { enter, get, newTask, type Person, post, put, type Request, send } from './cases.ts'
import { memberOf } from './tasks-seed.ts'

export const LIMIT_MS = 5
/**
 * For page 1,000 of a list in another order than its filter's, and for a page of 100 rows (decision
 * 015).
 */
const DEEP_LIMIT_MS = 7
const DEEPEST_LIMIT_MS = 15
const BOARD_LIMIT_MS = 15
const CALENDAR_LIMIT_MS = 60
const SEARCH_LIMIT_MS = 30
/** For a project all activity of its 1,600 tasks is sorted. */
const PROJECT_LIMIT_MS = 100
/**
 * A year of charts by department, project or person; by day they have many more points (decision
 * 018).
 */
const CHART_LIMITS_MS = {
  department: { month: 300, week: 300, day: 450 },
  project: { month: 300, week: 300, day: 450 },
  person: { month: 800, week: 900, day: 1_300 },
}
/** The maximum cost of the dashboard in the big company, as a multiple of the small one's. */
const DASHBOARD_TIMES = 3

export interface TaskCase {
  name: string
  limit: number
  /** The maximum cost as a multiple of the small company's, instead of `MAX_TIMES`. */
  times?: number
  /** The request of a turn; writes differ in each turn. */
  request: (turn: number) => Request
}

const words = (...lines: string[]) => lines.flatMap((line) => line.split(' '))
/** The queries of the list, without a filter and with these, in the order in which they run. */
const MINE = words(
  'mine=any mine=created mine=assigned mine=supervised mine=consulted&sort=updated',
)
const LISTS = words(
  '',
  'page=10 page=100 page=1000 status=open status=done status=review status=done&page=1000',
  'priority=urgent priority=normal&page=1000 project department project&status=open',
  'project&priority=high department&status=done department&due=overdue',
  'status=pending&priority=high status=pending&priority=high&page=100 assigned',
  'assigned&status=open due=today due=soon due=overdue due=overdue&priority=low',
  'due=overdue&page=1000 archived=true archived=true&sort=created starred=true unread=true',
  'unread=true&status=open sort=deadline&order=desc sort=deadline&order=desc&page=1000',
  'sort=priority sort=priority&order=asc sort=priority&page=1000 sort=priority&status=open',
  'sort=created sort=created&order=asc sort=created&page=1000',
  'sort=created&status=done&page=1000',
  'sort=updated sort=updated&order=asc sort=updated&page=1000 sort=updated&priority=low',
)
const SEARCHES = [
  ...['in', 'ال', 'qz', 'voi', 'عقد', 'freezer', 'الثلاجة', 'freezer cairo', 'مراجعة الفاتورة'],
  ...['nothing at all', 'freezer&status=pending', 'الثلاجة&sort=created', 'freezer&archived=true'],
]
/** The queries of a member who sees only tasks on which they have a place. */
const NARROW = ['', 'status=open', 'due=overdue', 'sort=created', 'search=freezer', 'search=in']
/**
 * Texts for the global search: two letters, three letters, and words that are frequent, rare or
 * missing.
 */
const WANTED = [
  ...['fr', 'ال', 'fre', 'الث', 'freezer', 'الثلاجة', 'check cairo', '199999', 'zz', 'قق'],
  'nowhere',
]
/**
 * The latest activity, by kind, by a busy and by a quiet person, of a project, of one day, and from
 * long ago.
 */
const ACTIVITY = words(
  '',
  'kind=tasks kind=comments assigned user_id=owner project from=2025-06-01&to=2025-06-01',
  'before=1735689600000000_00000000-0000-7000-8000-000000000000',
)

export interface Company extends Person {
  /** The token of a member without rights. */
  memberToken: string
  /** A pending task of the owner. */
  first: string
  projectId: string
  departmentId: string
  /** A person with much activity. */
  busyId: string
}

/** Finds what the cases of a company refer to. */
export async function prepared(
  url: string,
  owner: Person & { companyId: string },
): Promise<Company> {
  const member = await enter(url, memberOf(owner.companyId))
  const own = await send(url, get(owner.token, '/tasks?mine=assigned&status=pending'))
  const all = await send(url, get(owner.token, '/tasks?per_page=100'))
  const named = all.data.find((task: { project: unknown }) => task.project)
  return {
    ...owner,
    memberToken: member.token,
    first: own.data[0].id,
    projectId: named.project.id,
    departmentId: named.department.id,
    busyId: named.people.assigned[0].id,
  }
}

/** A read whose cost has a limit. */
const read = (token: string, path: string, limit: number): TaskCase => {
  const request = get(token, path)
  return { name: path, limit, request: () => request }
}

function limitOf(query: string): number {
  if (query.includes('search=')) return SEARCH_LIMIT_MS
  if (query.includes('per_page')) return DEEPEST_LIMIT_MS
  return query.includes('sort=created&status=done&page=1000') ? DEEP_LIMIT_MS : LIMIT_MS
}

function listOf(token: string, query: string, spelled: string): TaskCase {
  const rows = query.includes('per_page') ? '' : 'per_page=25&'
  const one = read(token, `/tasks?${rows}${spelled}`, limitOf(query))
  return { ...one, name: `/tasks?${query}` }
}

type Spell = (query: string) => string
const lists = (token: string, queries: readonly string[], spelled: Spell) =>
  queries.map((query) => listOf(token, query, spelled(query)))

/** Only the absolute limit applies, however cheap it is in a small company. */
const anyTimes = { times: Number.POSITIVE_INFINITY }

const searches = (token: string) =>
  WANTED.map((text): TaskCase => {
    const path = `/search?q=${encodeURIComponent(text)}&per_page=20`
    return { ...read(token, path, SEARCH_LIMIT_MS), ...anyTimes, name: `/search?q=${text}` }
  })

const activity = (token: string, queries: readonly string[], spelled: Spell) =>
  queries.map((query): TaskCase => {
    const limit = query === 'project' ? PROJECT_LIMIT_MS : SEARCH_LIMIT_MS
    const one = read(token, `/activity?${spelled(query)}`, limit)
    return { ...one, ...anyTimes, name: `/activity?${query}` }
  })

function writes(company: Company): TaskCase[] {
  const { token, first, projectId: project_id } = company
  const moved = (turn: number) => ({ status: turn % 2 ? 'inProgress' : 'pending' })
  return [
    {
      ...{ name: 'POST /tasks', limit: LIMIT_MS },
      request: (turn) => newTask(company, { title: `Order flour ${turn}`, project_id }),
    },
    {
      ...{ name: 'PUT /tasks/{id}/status', limit: LIMIT_MS },
      request: (turn) => put(token, `/tasks/${first}/status`, moved(turn)),
    },
    {
      ...{ name: 'PUT /tasks/{id}', limit: LIMIT_MS },
      request: (turn) => put(token, `/tasks/${first}`, { title: `Check the freezer ${turn}` }),
    },
  ]
}

/** The dashboard, and the charts of a year. */
const overviews = ({ token }: Company): TaskCase[] => [
  ...[
    { name: 'GET /dashboard', request: () => get(token, '/dashboard') },
    { name: 'GET /dashboard/today-board', request: () => get(token, '/dashboard/today-board') },
    { name: 'POST /analysis', request: () => post(token, '/analysis', {}) },
  ].map((one) => ({ ...one, limit: CALENDAR_LIMIT_MS, times: DASHBOARD_TIMES })),
  ...(['department', 'project', 'person'] as const).flatMap((by) =>
    (['month', 'week', 'day'] as const).map((granularity) => {
      const chart = { from: '2025-03-04', to: '2026-03-04', granularity, by }
      return {
        name: `POST /taskPerformance, 366 days, by ${by} and ${granularity}`,
        limit: CHART_LIMITS_MS[by][granularity],
        request: () => post(token, '/taskPerformance', chart),
      }
    }),
  ),
]

/** The measured cases of a company, as its owner. */
export function casesOf(company: Company): TaskCase[] {
  const { token, first, projectId, departmentId, userId, busyId } = company
  const spelled = (query: string) =>
    query
      .replace('project', `project_id=${projectId}`)
      .replace('department', `department_id=${departmentId}`)
      .replace('assigned', `assigned_user_id=${userId}`)
  const ofActivity = (query: string) =>
    query
      .replace('project', `thing_id=${projectId}`)
      .replace('assigned', `user_id=${busyId}`)
      .replace('=owner', `=${userId}`)
  const month = read(token, '/task-calendar?from=2026-03-01&to=2026-03-31', CALENDAR_LIMIT_MS)
  const found = SEARCHES.map((text) => `search=${text}`)
  return [
    ...lists(token, MINE, String),
    ...lists(token, LISTS, spelled),
    ...lists(token, found, encodeURI),
    ...searches(token),
    ...activity(token, ACTIVITY, ofActivity),
    { ...read(token, `/tasks/${first}`, LIMIT_MS), name: '/tasks/{id}' },
    read(token, '/task-counts', LIMIT_MS),
    read(token, '/task-board', BOARD_LIMIT_MS),
    { ...month, name: '/task-calendar, a month' },
    ...overviews(company),
    ...writes(company),
  ]
}

/** The measured cases of a company that shows tasks to participants only, as a member. */
export const narrowCasesOf = ({ memberToken }: Company): TaskCase[] =>
  [
    ...lists(memberToken, NARROW, encodeURI),
    ...activity(memberToken, ['', 'kind=comments'], String),
  ].map((one) => ({ ...one, name: `${one.name}, participants` }))

/** Sets a company's task visibility to participants. */
export const narrow = (url: string, { token }: Company) =>
  send(url, put(token, '/company-data', { task_visibility: 'participants' }))

/** A full page of the list without a filter. */
export const pageOf = ({ token }: Company): TaskCase => listOf(token, '', '')
