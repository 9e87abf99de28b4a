import type { coresOf } from './cpu.ts'
import { quantile, sum } from './numbers.ts'
import { table } from './report.ts'

const LIMITS = { delayMs: 3_000, cores: 0.5, renewals: 1 }

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
  cores: ReturnType<typeof coresOf>
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
    ['emulated pages, cores', cores.own.toFixed(2)],
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
