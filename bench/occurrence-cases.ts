import pg from 'pg'
import { asked, bearer, post, type Request, send, signUp } from './cases.ts'
import { measure, type Round, type Span } from './load.ts'
import type { Running } from './processes.ts'
import { fillMembers, fillOccurrences, type Size } from './seed.ts'

/** The product's date, see processes.ts. */
const TODAY = '2026-03-04'
const REVIEWED = '2026-03-02'
const SMALL = 20
const BIG = 2_000
const MEMBERS = 10_000
/** The number of occurrences that are due every day in the small company. */
const ROWS = 7

/** The same requests to the small and to the big company, or to the big one only. */
export interface OccurrenceCase {
  name: string
  small?: Request[]
  big: Request[]
  /** The maximum CPU time of the big company, as a multiple of the small one's. */
  times?: number
  /** The maximum CPU time of PostgreSQL for one request, in microseconds. */
  postgres?: number
}

/** The result of one round of a case. */
export interface OccurrenceRound {
  small?: Round
  big: Round
}

/** One occurrence of each department: reports in the same department wait for each other. */
async function firstOfEach(url: string, headers: Record<string, string>): Promise<string[]> {
  const { Departments } = await send(url, { path: '/api/departments', headers })
  const ids: string[] = []
  for (const { id } of Departments) {
    const path = `/api/dailytask?per_page=1&dept_id=${id}`
    const { data } = await send(url, { path, headers })
    ids.push(...data.map((due: { id: string }) => due.id))
  }
  if (ids.length < ROWS) throw new Error(`${ids.length} departments have work instead of ${ROWS}`)
  return ids.slice(0, ROWS)
}

async function requestsOf(url: string, token: string) {
  const headers = bearer(token)
  const get = (path: string): Request[] => [{ path: `/api${path}`, headers }]
  const performance = (from: string, granularity: string) => [
    post('/api/deptPerformance', { from, to: TODAY, granularity }, headers),
  ]
  const reported = await firstOfEach(url, headers)
  return {
    list: get(`/dailytask?per_page=${ROWS}`),
    definitions: get(`/alldailytask?per_page=${ROWS}`),
    review: get(`/daily-tasks-reports/${REVIEWED}?per_page=${ROWS}`),
    dashboard: get('/dashboard'),
    analysis: [post('/api/analysis', {}, headers)],
    submit: reported.map((id) =>
      post(`/api/daily-tasks/${id}/submit-report`, { status: 'done' }, headers),
    ),
    year: performance('2025-03-04', 'month'),
    month: performance('2026-02-02', 'day'),
  }
}

export interface Prepared {
  occurrences: OccurrenceCase[]
  /** A request for a page of members, in a company that has 10,000. */
  members: Request
}

/** Creates two companies with years of reports, one with many members, and many other companies. */
export async function prepareOccurrences(
  url: string,
  socketDir: string,
  size: Size,
): Promise<Prepared> {
  const [small, big, crowd] = [
    await signUp(url, 'Small'),
    await signUp(url, 'Big'),
    await signUp(url, 'Crowd'),
  ]
  const client = new pg.Client({ host: socketDir, user: 'diwan_owner', database: 'postgres' })
  await client.connect()
  await fillMembers(client, crowd.companyId, MEMBERS)
  const measured = [
    { companyId: small.companyId, definitions: SMALL },
    { companyId: big.companyId, definitions: BIG },
  ]
  await fillOccurrences(client, TODAY, { measured, size })
  await client.end()
  const [few, many] = [await requestsOf(url, small.token), await requestsOf(url, big.token)]
  const pair = (name: string, key: keyof typeof few, times: number): OccurrenceCase => ({
    name,
    small: few[key],
    big: many[key],
    times,
  })
  return {
    occurrences: [
      pair(`GET /dailytask (${ROWS} rows)`, 'list', 1.3),
      pair(`GET /alldailytask (${ROWS} rows)`, 'definitions', 1.3),
      pair(`GET /daily-tasks-reports/{date} (${ROWS} rows)`, 'review', 1.3),
      pair('POST submit-report', 'submit', 1.3),
      pair('GET /dashboard', 'dashboard', 3),
      pair('POST /analysis', 'analysis', 3),
      { name: 'POST /deptPerformance, 366 days by month', big: many.year, postgres: 300_000 },
      { name: 'POST /deptPerformance, 31 days', big: many.month, postgres: 50_000 },
    ],
    members: { path: '/api/company-users?page=1&per_page=10', headers: asked(crowd.token) },
  }
}

/** Alternates between the companies, so that a disturbance affects both. */
export async function playOccurrences(
  cases: readonly OccurrenceCase[],
  { url, pid }: Running,
  { postmaster, spans }: { postmaster: number; spans: { warmUp: Span; measured: Span } },
): Promise<OccurrenceRound[]> {
  const rounds: OccurrenceRound[] = []
  const ask = (requests: Request[]) => measure({ url, requests }, { pid, postmaster }, spans)
  for (const { small, big } of cases)
    rounds.push({ ...(small && { small: await ask(small) }), big: await ask(big) })
  return rounds
}
