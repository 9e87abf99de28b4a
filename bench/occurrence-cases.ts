import { get, post, type Request, see, send, signUp } from './cases.ts'
import type { Installation } from './installation.ts'
import { measure, type Round, type Span } from './load.ts'
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
async function firstOfEach(url: string, token: string): Promise<string[]> {
  const { Departments } = await send(url, get(token, '/departments'))
  const ids: string[] = []
  for (const { id } of Departments) {
    const { data } = await send(url, get(token, `/dailytask?per_page=1&dept_id=${id}`))
    ids.push(...data.map((due: { id: string }) => due.id))
  }
  if (ids.length < ROWS) throw new Error(`${ids.length} departments have work instead of ${ROWS}`)
  return ids.slice(0, ROWS)
}

async function requestsOf(url: string, token: string) {
  const performance = (from: string, granularity: string) => [
    post(token, '/deptPerformance', { from, to: TODAY, granularity }),
  ]
  const reported = await firstOfEach(url, token)
  return {
    list: [get(token, `/dailytask?per_page=${ROWS}`)],
    definitions: [get(token, `/alldailytask?per_page=${ROWS}`)],
    review: [get(token, `/daily-tasks-reports/${REVIEWED}?per_page=${ROWS}`)],
    dashboard: [get(token, '/dashboard')],
    analysis: [post(token, '/analysis', {})],
    submit: reported.map((id) =>
      post(token, `/daily-tasks/${id}/submit-report`, { status: 'done' }),
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
export async function prepareOccurrences(place: Installation, size: Size): Promise<Prepared> {
  const { url } = place
  const small = await signUp(url, 'Small')
  const big = await signUp(url, 'Big')
  const crowd = await signUp(url, 'Crowd')
  const measured = [
    { companyId: small.companyId, definitions: SMALL },
    { companyId: big.companyId, definitions: BIG },
  ]
  await place.asOwner(async (db) => {
    await fillMembers(db, crowd.companyId, MEMBERS)
    await fillOccurrences(db, TODAY, { measured, size, withSteps: true })
  })
  const [few, many] = [await requestsOf(url, small.token), await requestsOf(url, big.token)]
  const pair = (name: string, key: keyof typeof few, times: number): OccurrenceCase => ({
    ...{ name, small: few[key], big: many[key], times },
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
    members: see(crowd.token, '/company-users?page=1&per_page=10'),
  }
}

/** Alternates between the companies, so that a disturbance affects both. */
export async function playOccurrences(
  cases: readonly OccurrenceCase[],
  { url, watched }: Installation,
  spans: { warmUp: Span; measured: Span },
): Promise<OccurrenceRound[]> {
  const rounds: OccurrenceRound[] = []
  const ask = (requests: Request[]) => measure({ url, requests }, watched, spans)
  for (const { small, big } of cases)
    rounds.push({ ...(small && { small: await ask(small) }), big: await ask(big) })
  return rounds
}
