import { mkdirSync, writeFileSync } from 'node:fs'
import { quantile } from './numbers.ts'
import { DEPARTMENTS, MEMBERS, OCCURRENCES, PAST_DAYS, REVIEWERS } from './pages-company.ts'
import { machine, type Setting, table } from './report.ts'

export const LIMITS = { delayMs: 3_000, cores: 0.5, renewals: 1 }

/** The result of one way of following changes. Times in milliseconds. */
export interface Outcome {
  name: string
  seconds: number
  /** The response time of each report. */
  reports: number[]
  /** The delay until a page showed each change. */
  day: number[]
  review: number[]
  /** The number of changes that a page still did not show some seconds after the last one. */
  missing: number
  /** The refresh times of each page. */
  renewals: number[][]
  replies: ReadonlyMap<number, number>
  events: number
  /** The number of streams that were reopened. */
  streams: number
  cores: { server: number; postgres: number; pages: number; others: number }
}

const largest = (values: readonly number[]) =>
  values.reduce((most, value) => Math.max(most, value), 0)

/** The largest number of refreshes of one page within a second. */
function mostInASecond(times: readonly number[]): number {
  let first = 0
  let most = 0
  times.forEach((time, index) => {
    while (time - (times[first] ?? 0) >= 1_000) first += 1
    most = Math.max(most, index - first + 1)
  })
  return most
}

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)

const isGood = (status: number) => status >= 200 && status <= 299

interface Figures {
  longest: number
  renewals: number
  bad: number
  rows: [name: string, value: string, limit?: string][]
}

const ms = (value: number) => value.toFixed(0)

function figuresOf(outcome: Outcome): Figures {
  const { seconds, reports, day, review, missing, cores, events, streams } = outcome
  const replies = sum(outcome.replies.values())
  const bad = sum([...outcome.replies].map(([status, times]) => (isGood(status) ? 0 : times)))
  const longest = Math.max(largest(day), largest(review))
  const renewals = largest(outcome.renewals.map(mostInASecond))
  const times = sum(outcome.renewals.map((one) => one.length))
  const delays = (name: string, values: number[]): Figures['rows'] => [
    [`${name}: 50 % of the changes shown within, ms`, ms(quantile(values, 0.5))],
    [`${name}: 99 % within, ms`, ms(quantile(values, 0.99))],
    [`${name}: all within, ms`, ms(largest(values)), `${LIMITS.delayMs}`],
  ]
  const rows: Figures['rows'] = [
    ['duration, s', seconds.toFixed(0)],
    ['reports per second', (reports.length / seconds).toFixed(1)],
    ...delays('my day', day),
    ...delays('review', review),
    ['changes not shown 5 s after the end', `${missing}`, '0'],
    ['maximum of refreshes of a page per second', `${renewals}`, `${LIMITS.renewals}`],
    [
      'refreshes of a page per minute',
      ((times / outcome.renewals.length / seconds) * 60).toFixed(1),
    ],
    ['server, cores', cores.server.toFixed(2), `${LIMITS.cores}`],
    ['PostgreSQL, cores', cores.postgres.toFixed(2)],
    ['emulated pages, cores', cores.pages.toFixed(2)],
    ['other work on the machine, cores', cores.others.toFixed(2)],
    ['replies per second', (replies / seconds).toFixed(0)],
    ['replies that are not 2xx, or missing', `${bad}`, '0'],
    ['change notifications per second', (events / seconds).toFixed(0)],
    ['streams reopened', `${streams}`],
    ['response time of a report: 50 % within, ms', ms(quantile(reports, 0.5))],
    ['response time of a report: 99 % within, ms', ms(quantile(reports, 0.99))],
  ]
  return { longest, renewals, bad, rows }
}

function isOver({ missing, cores }: Outcome, { longest, renewals, bad }: Figures): boolean {
  const isLate = longest > LIMITS.delayMs || missing > 0
  return isLate || bad > 0 || renewals > LIMITS.renewals || cores.server > LIMITS.cores
}

/** A table of all ways; the last one is judged against the limits. */
export function judgePages(outcomes: readonly Outcome[]): { text: string; over: boolean } {
  const figures = outcomes.map(figuresOf)
  const [last, lastFigures] = [outcomes.at(-1), figures.at(-1)]
  const over = !last || !lastFigures || isOver(last, lastFigures)
  const rows = (lastFigures?.rows ?? []).map(([name, , limit = ''], index) => [
    name,
    ...figures.map(({ rows }) => rows[index]?.[1] ?? ''),
    limit,
  ])
  const verdict = [
    'verdict',
    ...outcomes.map((_, at) =>
      isOver(outcomes[at] as Outcome, figures[at] as Figures) ? 'over' : 'ok',
    ),
    '',
  ]
  return {
    text: table([...rows, verdict], ['', ...outcomes.map(({ name }) => name), 'limit']),
    over,
  }
}

const EXPLANATION = `\`npm run bench -- pages\` starts the built product in one process, with one company of ${DEPARTMENTS} departments,
${MEMBERS} members and ${OCCURRENCES} duties that are due today, and with reports of the ${PAST_DAYS} past days. Every member is
signed in and has a page open: ${MEMBERS - REVIEWERS} have their own day open, and ${REVIEWERS} the review of today (${DEPARTMENTS} of their own
department as its manager, ${REVIEWERS - DEPARTMENTS} of all departments). Members submit ten reports per second, at random
times; when all duties are reported, reports are changed. A page is its stream (\`GET /api/events\`) and
the requests that the web client sends after it is notified of a change, with the web client's own
timing (\`app/web/shell/refresh-scheduler.ts\`).

The time until a page shows a change starts with the reply to the member who reported. It ends when the
page has all replies of a refresh that started after that reply. CPU is the CPU time that the kernel
recorded for all threads of the server's process, for PostgreSQL's processes, and for the process that
simulates all pages and reporters. Each variant is measured on its own product and company.

- **before**: the behaviour before refreshes were limited to one per second. Every page refreshed 400 ms
  after the first change of which it was notified, and a review requested all pages of its list.
- **today**: the current timing. A review requests only the visible page of its list, its totals, and the
  reports that wait for an evaluation.`

export function writePages(file: string, text: string, setting: Setting): void {
  const parts = ['# What open pages cost', EXPLANATION, machine(setting), text]
  mkdirSync('docs', { recursive: true })
  writeFileSync(file, `${parts.join('\n\n')}\n`)
}
