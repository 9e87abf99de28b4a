import { bearer, PASSWORD, post, type Request, send, signIn } from './cases.ts'
import { activity, get, SEARCH_LIMIT_MS, searches, type TaskCase } from './tasks-found.ts'
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

const LISTS = [
  ...['', 'page=10', 'page=100', 'page=1000', 'status=open', 'status=done', 'status=review'],
  ...[
    'status=done&page=1000',
    'priority=urgent',
    'priority=normal&page=1000',
    'project',
    'department',
  ],
  ...[
    'project&status=open',
    'project&priority=high',
    'department&status=done',
    'department&due=overdue',
  ],
  ...[
    'status=pending&priority=high',
    'status=pending&priority=high&page=100',
    'assigned',
    'assigned&status=open',
  ],
  ...['due=today', 'due=soon', 'due=overdue', 'due=overdue&priority=low', 'due=overdue&page=1000'],
  ...[
    'archived=true',
    'archived=true&sort=created',
    'starred=true',
    'unread=true',
    'unread=true&status=open',
  ],
  ...[
    'mine=any',
    'mine=created',
    'mine=assigned',
    'mine=supervised',
    'mine=consulted&sort=updated',
  ],
  ...['sort=deadline&order=desc', 'sort=deadline&order=desc&page=1000'],
  ...[
    'sort=priority',
    'sort=priority&order=asc',
    'sort=priority&page=1000',
    'sort=priority&status=open',
  ],
  ...[
    'sort=created',
    'sort=created&order=asc',
    'sort=created&page=1000',
    'sort=created&status=done&page=1000',
  ],
  ...[
    'sort=updated',
    'sort=updated&order=asc',
    'sort=updated&page=1000',
    'sort=updated&priority=low',
  ],
]
const SEARCHES = [
  ...['in', 'ال', 'qz', 'voi', 'عقد', 'freezer', 'الثلاجة', 'freezer cairo', 'مراجعة الفاتورة'],
  ...['nothing at all', 'freezer&status=pending', 'الثلاجة&sort=created', 'freezer&archived=true'],
]
/** The queries of a member who sees only tasks on which they have a place. */
const NARROW = ['', 'status=open', 'due=overdue', 'sort=created', 'search=freezer', 'search=in']

export interface Company {
  /** The tokens of the owner and of a member without rights. */
  token: string
  memberToken: string
  /** A pending task of the owner. */
  first: string
  projectId: string
  departmentId: string
  userId: string
  /** A person with much activity. */
  busyId: string
}

const put = (token: string, at: string, body: object): Request => ({
  ...post(`/api${at}`, body, bearer(token)),
  method: 'PUT',
})

/** Finds what the cases of a company refer to. */
export async function prepared(
  url: string,
  { email, token, companyId }: { email: string; token: string; companyId: string },
): Promise<Company> {
  const owner = await send(url, signIn({ email, password: PASSWORD }))
  const member = await send(url, signIn({ email: memberOf(companyId), password: PASSWORD }))
  const own = await send(url, get(token, '/tasks?mine=assigned&status=pending'))
  const all = await send(url, get(token, '/tasks?per_page=100'))
  const named = all.data.find((task: { project: unknown }) => task.project)
  return {
    token,
    memberToken: member.token,
    first: own.data[0].id,
    projectId: named.project.id,
    departmentId: named.department.id,
    userId: owner.user.id,
    busyId: named.people.assigned[0].id,
  }
}

function limitOf(query: string): number {
  if (query.includes('search=')) return SEARCH_LIMIT_MS
  if (query.includes('per_page')) return DEEPEST_LIMIT_MS
  return query.includes('sort=created&status=done&page=1000') ? DEEP_LIMIT_MS : LIMIT_MS
}

function listOf(token: string, query: string, spelled: string): TaskCase {
  const rows = query.includes('per_page') ? '' : 'per_page=25&'
  const request = get(token, `/tasks?${rows}${spelled}`)
  return { name: `/tasks?${query}`, limit: limitOf(query), request: () => request }
}

const lists = (token: string, queries: readonly string[], spelled: (query: string) => string) =>
  queries.map((query) => listOf(token, query, spelled(query)))

const writes = ({ token, first, userId, projectId }: Company): TaskCase[] => [
  {
    name: 'POST /tasks',
    limit: LIMIT_MS,
    request: (turn) =>
      post(
        '/api/tasks',
        { title: `Order flour ${turn}`, assigned_user_id: [userId], project_id: projectId },
        bearer(token),
      ),
  },
  {
    name: 'PUT /tasks/{id}/status',
    limit: LIMIT_MS,
    request: (turn) =>
      put(token, `/tasks/${first}/status`, { status: turn % 2 ? 'inProgress' : 'pending' }),
  },
  {
    name: 'PUT /tasks/{id}',
    limit: LIMIT_MS,
    request: (turn) => put(token, `/tasks/${first}`, { title: `Check the freezer ${turn}` }),
  },
]

/** The dashboard, and the charts of a year. */
const overviews = ({ token }: Company): TaskCase[] => [
  ...[
    { name: 'GET /dashboard', request: () => get(token, '/dashboard') },
    { name: 'GET /dashboard/today-board', request: () => get(token, '/dashboard/today-board') },
    { name: 'POST /analysis', request: () => post('/api/analysis', {}, bearer(token)) },
  ].map((one) => ({ ...one, limit: CALENDAR_LIMIT_MS, times: DASHBOARD_TIMES })),
  ...(['department', 'project', 'person'] as const).flatMap((by) =>
    (['month', 'week', 'day'] as const).map((granularity) => ({
      name: `POST /taskPerformance, 366 days, by ${by} and ${granularity}`,
      limit: CHART_LIMITS_MS[by][granularity],
      request: () =>
        post(
          '/api/taskPerformance',
          { from: '2025-03-04', to: '2026-03-04', granularity, by },
          bearer(token),
        ),
    })),
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
  const one = get(token, `/tasks/${first}`)
  return [
    ...lists(
      token,
      LISTS.filter((query) => query.includes('mine=')),
      String,
    ),
    ...lists(
      token,
      LISTS.filter((query) => !query.includes('mine=')),
      spelled,
    ),
    ...lists(
      token,
      SEARCHES.map((word) => `search=${word}`),
      encodeURI,
    ),
    ...searches(token),
    ...activity(token, (query) =>
      query
        .replace('project', `thing_id=${projectId}`)
        .replace('assigned', `user_id=${busyId}`)
        .replace('=owner', `=${userId}`),
    ),
    { name: '/tasks/{id}', limit: LIMIT_MS, request: () => one },
    { name: '/task-counts', limit: LIMIT_MS, request: () => get(token, '/task-counts') },
    { name: '/task-board', limit: BOARD_LIMIT_MS, request: () => get(token, '/task-board') },
    {
      name: '/task-calendar, a month',
      limit: CALENDAR_LIMIT_MS,
      request: () => get(token, '/task-calendar?from=2026-03-01&to=2026-03-31'),
    },
    ...overviews(company),
    ...writes(company),
  ]
}

/** The measured cases of a company that shows tasks to participants only, as a member. */
export const narrowCasesOf = ({ memberToken }: Company): TaskCase[] =>
  [
    ...lists(memberToken, NARROW, encodeURI),
    ...activity(memberToken, String, ['', 'kind=comments']),
  ].map((one) => ({
    ...one,
    name: `${one.name}, participants`,
  }))

/** Sets a company's task visibility to participants. */
export const narrow = (url: string, { token }: Company) =>
  send(url, put(token, '/company-data', { task_visibility: 'participants' }))

/** A full page of the list without a filter. */
export const pageOf = ({ token }: Company): TaskCase => listOf(token, '', '')
