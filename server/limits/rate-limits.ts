import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { type Queries, readAsSystem, writeAsSystem } from '#server/database/tenant.ts'
import { tooManyRequests } from '#server/errors.ts'
import type { Server } from '#server/http/server.ts'

export interface RateWindow {
  /** What is counted, for example `login:1.2.3.4`. */
  key: string
  max: number
  minutes: number
}

const bounds = ({ minutes }: RateWindow, now: Date) => {
  const length = minutes * 60_000
  const start = Math.floor(now.getTime() / length) * length
  return { start: new Date(start), end: new Date(start + length) }
}

/** Seconds until the window ends, at least one. */
const secondsLeft = (window: RateWindow, now: Date): number =>
  Math.max(1, Math.ceil((bounds(window, now).end.getTime() - now.getTime()) / 1000))

const hitOn = (window: RateWindow, now: Date) => {
  const { start, end } = bounds(window, now)
  return sql<{ hits: number }>`
    insert into rate_counters (key, window_start, window_end) values (${window.key}, ${start}, ${end})
    on conflict (key, window_start) do update set hits = rate_counters.hits + 1 returning hits`
}

/**
 * Counts one hit in its own transaction: a failure that is rolled back stays counted, and all
 * processes share the count. Returns the hits of the current window.
 */
export async function countHit(server: Server, window: RateWindow): Promise<number> {
  const [row] = await writeAsSystem(server.database, hitOn(window, server.clock.now()))
  return row?.hits ?? 0
}

/**
 * The same in the transaction of `db`, without a second connection: a rollback also removes the
 * hit. Returns the seconds until the window ends if the hit is over the limit. Counts nothing with
 * RATE_LIMITS=off.
 */
export async function findRetryDelayIn(
  { config, clock }: Server,
  db: Queries,
  window: RateWindow,
): Promise<number | undefined> {
  if (!config.rateLimits) return undefined
  const now = clock.now()
  const row = await db.first(hitOn(window, now))
  return row && row.hits > window.max ? secondsLeft(window, now) : undefined
}

/** The same, but throws 429 if the hit is over the limit. */
export async function enforceLimitIn(
  server: Server,
  db: Queries,
  window: RateWindow,
): Promise<void> {
  const full = await findRetryDelayIn(server, db, window)
  if (full) throw tooManyRequests(full)
}

/** The hits of the current window, without a new one. */
export async function readHits(server: Server, window: RateWindow): Promise<number> {
  if (!server.config.rateLimits) return 0
  const { start } = bounds(window, server.clock.now())
  const [row] = await readAsSystem(
    server.database,
    sql<{ hits: number }>`
      select hits from rate_counters where key = ${window.key} and window_start = ${start}`,
  )
  return row?.hits ?? 0
}

/** Takes back one hit of each window, for a try that was counted in advance and succeeded. */
export async function refundHits(server: Server, windows: readonly RateWindow[]): Promise<void> {
  if (!server.config.rateLimits) return
  for (const window of windows) {
    const { start } = bounds(window, server.clock.now())
    await writeAsSystem(
      server.database,
      sql`update rate_counters set hits = greatest(hits - 1, 0)
          where key = ${window.key} and window_start = ${start}`,
    )
  }
}

/**
 * Counts one hit on each window, and throws 429 if one is over its limit. Each hit uses its own
 * connection; inside a transaction, use `limitIn`.
 */
export async function enforceLimits(server: Server, windows: readonly RateWindow[]): Promise<void> {
  if (!server.config.rateLimits) return
  for (const window of windows)
    if ((await countHit(server, window)) > window.max)
      throw tooManyRequests(secondsLeft(window, server.clock.now()))
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The groups on one side of `::`; an IPv4 address at the end counts as two groups. */
const groupsOf = (side: string): string[] =>
  side === '' ? [] : side.split(':').flatMap((group) => (group.includes('.') ? ['', ''] : [group]))

/**
 * The network that shares a rate limit: an IPv4 address in any notation, or the /64 of an IPv6
 * address, as every customer of a provider has that many addresses.
 */
export function toNetwork(address: string): string {
  const bare = address.split('%', 1)[0] as string
  const mapped = MAPPED.exec(bare)
  if (mapped) return mapped[1] as string
  if (!isIPv6(bare)) return bare
  const [before = '', after = ''] = bare.split('::')
  const [head, tail] = [groupsOf(before), groupsOf(after)]
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  const groups = [...head, ...zeros, ...tail].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group || '0', 16).toString(16)).join(':')}::/64`
}
