// npm run gate -- soak: an hour with 300 open pages and 100 requests a second; nothing may fail and
// nothing may grow. `-- --minutes 5 --rate 20`: shorter, fewer requests; growth is judged from half
// an hour on. `-- --busy`: the machine has other load, so times are only reported.

import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { EVENT_LOOP_RESOLUTION_MS } from '#ops/metrics/metrics.ts'
import { arrive } from './arrivals.ts'
import { ask, isGood } from './ask.ts'
import { cpuOf, cpuOfFamily, type Watched } from './cpu.ts'
import { EventStreams } from './event-streams.ts'
import { flags, gate } from './harness.ts'
import { openFilesOf, residentOf, residentOfFamily } from './memory.ts'
import { countIn, median, quantile, sum } from './numbers.ts'
import { People, prepareCompanies } from './soak-people.ts'

const { minutes, rate, busy } = flags({ minutes: 60, rate: 100, busy: false })
const OPENING_MS = 15_000
const SAMPLE_MS = Math.min(60_000, (minutes * 60_000) / 10)

/**
 * Sends requests at random times, independent of earlier responses; a response time counts from the
 * due moment. Returns the times, and the number of failures of each kind.
 */
async function work(url: string, people: People) {
  const times: number[] = []
  const failed = new Map<string, number>()
  const end = performance.now() + minutes * 60_000
  await arrive({ rate, name: 'soak', isOver: (due) => due > end }, async (due) => {
    const { name, request, heard } = people.next()
    const answer = await ask(url, request)
    times.push(performance.now() - due)
    if (isGood(answer)) heard?.(answer.text)
    else countIn(failed, `${name}: ${answer.status}`)
  })
  return { times, failed }
}

/** The warm-up of V8, its caches and PostgreSQL's, as a fraction of the whole run. */
const WARM_UP = 1 / 6
const MAX_MB_A_MINUTE = 1
const MAX_MORE_FILES = 10
const MAX_MORE_CONNECTIONS = 2
const MAX_LAG_MS = 50

/** One sample of both processes. */
interface Sample {
  /** Minutes since the beginning. */
  minutes: number
  /**
   * Resident memory in MB: of the server, of all PostgreSQL processes, and of these without shared
   * memory.
   */
  server: number
  postgres: number
  postgresOwn: number
  files: number
  connections: number
  /** The p99 of the event loop's lag since the previous sample, in milliseconds. */
  lag: number
  /** Seconds of CPU time so far, of the server and of PostgreSQL. */
  serverCpu: number
  postgresCpu: number
}

const CONNECTIONS = `
  select count(*)::int n from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`

async function lagOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return (
    Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1_000 -
    EVENT_LOOP_RESOLUTION_MS
  )
}

async function look(
  { url, pid, postmaster, minutes }: Watched & { url: string; minutes: number },
  db: pg.Client,
): Promise<Sample> {
  const { all, own } = residentOfFamily(postmaster)
  const { rows } = await db.query<{ n: number }>(CONNECTIONS)
  const sample = {
    ...{ minutes, server: residentOf(pid), postgres: all, postgresOwn: own },
    ...{ files: openFilesOf(pid), connections: rows[0]?.n ?? 0, lag: await lagOf(url) },
    ...{ serverCpu: cpuOf(pid) / 1e6, postgresCpu: cpuOfFamily(postmaster) / 1e6 },
  }
  const rounded = Object.entries(sample).map(([name, n]) => [name, Math.round(n * 10) / 10])
  return Object.fromEntries(rounded) as typeof sample
}

const mean = (values: readonly number[]) => sum(values) / values.length

/** The growth per minute, by least squares. */
function slopeOf(samples: readonly Sample[], name: keyof Sample): number {
  const x = mean(samples.map(({ minutes }) => minutes))
  const y = mean(samples.map((one) => one[name]))
  const over = sum(samples.map((one) => (one.minutes - x) * (one[name] - y)))
  return over / sum(samples.map(({ minutes }) => (minutes - x) ** 2))
}

/** How much the last third is above the first, by their medians. */
function riseOf(samples: readonly Sample[], name: keyof Sample): number {
  const third = Math.ceil(samples.length / 3)
  const middle = (part: readonly Sample[]) => median(part.map((one) => one[name]))
  return middle(samples.slice(-third)) - middle(samples.slice(0, third))
}

/** Judges the samples after the warm-up. */
function judge(
  samples: readonly Sample[],
  { isBusy, isLong }: { isBusy: boolean; isLong: boolean },
): { text: string; isOver: boolean } {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP))
  const slopes = [slopeOf(warm, 'server'), slopeOf(warm, 'postgresOwn')]
  const rises = { files: riseOf(warm, 'files'), connections: riseOf(warm, 'connections') }
  const lags = warm.map(({ lag }) => lag)
  const last = samples.at(-1)
  const cores = (name: 'serverCpu' | 'postgresCpu') => (slopeOf(warm, name) / 60).toFixed(2)
  const text = [
    `${cores('serverCpu')} and ${cores('postgresCpu')} cores of server and PostgreSQL`,
    `server ${last?.server} MB, ${slopes[0]?.toFixed(2)} MB a minute`,
    `PostgreSQL ${last?.postgres} MB, its own ${last?.postgresOwn} MB, ${slopes[1]?.toFixed(2)} MB a minute`,
    `${last?.files} files, ${rises.files} more, ${last?.connections} connections, ${rises.connections} more`,
    `event loop p99 ${median(lags)} ms, ${Math.max(...lags)} ms in the worst minute${isBusy ? ' (not judged)' : ''}`,
  ].join('; ')
  const grows =
    slopes.some((slope) => !(slope < MAX_MB_A_MINUTE)) ||
    rises.files > MAX_MORE_FILES ||
    rises.connections > MAX_MORE_CONNECTIONS
  const lags99 = !isBusy && !(Math.max(...lags) < MAX_LAG_MS)
  return { text, isOver: (isLong && grows) || lags99 }
}

await gate(async (bench) => {
  const place = await bench.install()
  const { url } = place
  const companies = await prepareCompanies(place)
  const people = companies.flatMap((company) => company.people)
  const streams = new EventStreams(url)
  bench.atEnd(streams.close)
  for (const { token } of people) {
    streams.add(token)
    await sleep(OPENING_MS / people.length)
  }
  const samples: Sample[] = []
  const working = work(url, new People(companies))
  const began = performance.now()
  await place.asOwner(async (db) => {
    while (performance.now() - began < minutes * 60_000) {
      await sleep(SAMPLE_MS)
      const at = (performance.now() - began) / 60_000
      samples.push(await look({ ...place.watched, url, minutes: at }, db))
      console.log(JSON.stringify({ ...samples.at(-1), streams: streams.open }))
    }
  })
  const seen = await working
  streams.close()
  for (const [what, times] of seen.failed) console.log(`failed: ${what}, ${times} times`)
  const failed = sum(seen.failed.values()) + streams.failed
  const verdict = judge(samples, { isBusy: busy, isLong: minutes >= 30 })
  const isOver = verdict.isOver || failed > 0
  const ms = [0.5, 0.95, 0.99].map((part) => quantile(seen.times, part).toFixed(0)).join('/')
  const found = [
    `soak ${minutes} min, ${rate} a second: ${seen.times.length} requests, ${failed} failed, p50/p95/p99 ${ms} ms`,
    `${people.length} streams, ${streams.events} events`,
    ...[verdict.text, isOver ? 'over' : 'ok'],
  ]
  console.log(found.join('; '))
  return isOver
})
