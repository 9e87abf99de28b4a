import type pg from 'pg'
import { EVENT_LOOP_RESOLUTION_MS } from '#ops/metrics/metrics.ts'
import { cpuOf, cpuOfFamily } from './cpu.ts'
import { openFilesOf, residentOf, residentOfFamily } from './memory.ts'
import { median } from './numbers.ts'

/** The warm-up of V8, its caches and PostgreSQL's, as a fraction of the whole run. */
const WARM_UP = 1 / 6
const MAX_MB_A_MINUTE = 1
const MAX_MORE_FILES = 10
const MAX_MORE_CONNECTIONS = 2
const MAX_LAG_MS = 50

/** One sample of both processes. */
export interface Sample {
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

interface Watched {
  url: string
  pid: number
  postmaster: number
  minutes: number
}

export async function look(
  { url, pid, postmaster, minutes }: Watched,
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

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length

/** The growth per minute, by least squares. */
function slopeOf(samples: readonly Sample[], name: keyof Sample): number {
  const [x, y] = [
    mean(samples.map(({ minutes }) => minutes)),
    mean(samples.map((one) => one[name])),
  ]
  const sum = (part: (sample: Sample) => number) => samples.reduce((all, one) => all + part(one), 0)
  const over = sum((one) => (one.minutes - x) * (one[name] - y))
  return over / sum(({ minutes }) => (minutes - x) ** 2)
}

/** How much the last third is above the first, by their medians. */
function riseOf(samples: readonly Sample[], name: keyof Sample): number {
  const third = Math.ceil(samples.length / 3)
  const middle = (part: readonly Sample[]) => median(part.map((one) => one[name]))
  return middle(samples.slice(-third)) - middle(samples.slice(0, third))
}

/** Judges the samples after the warm-up. */
export function judge(
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
