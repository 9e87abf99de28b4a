import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { destroyConnection } from '#server/database/pooled-connection.ts'

/** Milliseconds of waiting for the database after which it is probed. */
const PROBE_AFTER_WAIT_MS = 1_000
const CHECK_EVERY_MS = 250
/** Milliseconds without an answer after which the database counts as unresponsive. */
const UNRESPONSIVE_AFTER_MS = 2_000
/** The timeout of one attempt to reconnect, in milliseconds. */
const RECONNECT_TIMEOUT_MS = 1_000
/** Milliseconds for which the result of a probe is reused. */
const REUSE_RESULT_MS = 1_000

export interface MonitoredWork {
  /** How many milliseconds the oldest work in flight has waited. */
  oldestWaitMs(): number
  /** Gives up everything that waits for the database, which is unresponsive. */
  abandon(): void
}

type ProbeResult = 'answers' | 'refuses' | 'silent'

/**
 * Whether the database answers at all. It is probed on a separate connection, and only while
 * something has waited for long. A stopped server or a network that drops all packets sends no
 * error; without this, requests would wait for as long as that lasts.
 */
export class DatabaseHealth {
  /** A probe got no answer, and none has arrived since: requests are refused at once. */
  isUnresponsive = false
  readonly #config: pg.ClientConfig
  readonly #work: MonitoredWork
  readonly #timer: NodeJS.Timeout
  #client: pg.Client | undefined
  #probing: Promise<ProbeResult> | undefined
  #lastProbe: { result: ProbeResult; at: number } | undefined
  #closed = false

  constructor(config: pg.ClientConfig, watched: MonitoredWork) {
    this.#config = config
    this.#work = watched
    this.#timer = setInterval(() => this.#watch(), CHECK_EVERY_MS).unref()
  }

  /** Whether the database answers: probed at most once a second, `false` after `withinMs`. */
  async respondsWithin(withinMs: number): Promise<boolean> {
    if (this.isUnresponsive) return false
    if (this.#lastProbe && performance.now() - this.#lastProbe.at < REUSE_RESULT_MS)
      return this.#lastProbe.result === 'answers'
    const late = new AbortController()
    const result = await Promise.race([
      this.#check(),
      sleep(withinMs, 'silent' as const, { signal: late.signal }),
    ])
    late.abort()
    return result === 'answers'
  }

  close(): void {
    this.#closed = true
    clearInterval(this.#timer)
    if (this.#client) destroyConnection(this.#client)
  }

  #watch(): void {
    if (this.#work.oldestWaitMs() > PROBE_AFTER_WAIT_MS && !this.isUnresponsive) void this.#check()
  }

  /** Runs one probe at a time. A probe without an answer starts the reconnection attempts. */
  #check(): Promise<ProbeResult> {
    this.#probing ??= this.#probe(UNRESPONSIVE_AFTER_MS).finally(() => {
      this.#probing = undefined
    })
    return this.#probing
  }

  async #probe(withinMs: number): Promise<ProbeResult> {
    const client = this.#client ?? this.#open()
    const answer = client.query('select 1').then(
      () => 'answers' as const,
      () => 'refuses' as const,
    )
    const result = await Promise.race([answer, silentAfter(withinMs)])
    this.#lastProbe = { result, at: performance.now() }
    if (result !== 'answers') this.#drop(client)
    if (result === 'silent' && !this.isUnresponsive) void this.#reconnect()
    return result
  }

  async #reconnect(): Promise<void> {
    this.isUnresponsive = true
    this.#work.abandon()
    while (!this.#closed && (await this.#probe(RECONNECT_TIMEOUT_MS)) === 'silent');
    this.isUnresponsive = false
  }

  #open(): pg.Client {
    const client = new pg.Client(this.#config)
    this.#client = client
    client.on('error', () => this.#drop(client))
    client.on('end', () => this.#drop(client))
    client.connect().catch(() => this.#drop(client))
    return client
  }

  #drop(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    destroyConnection(client)
  }
}

/**
 * Resolves after `ms` and a moment more, so that an answer that arrived while this process was busy
 * still counts.
 */
async function silentAfter(ms: number): Promise<'silent'> {
  await sleep(ms, undefined, { ref: false })
  await sleep(20, undefined, { ref: false })
  return 'silent'
}

/** SQLSTATEs and codes of transient errors: the connection, a timeout, a deadlock. */
const TRANSIENT_CODES =
  /^(08...|57P0.|57014|55P03|40001|40P01|53300|ECONN.*|ENOENT|EPIPE|ETIMEDOUT)$/

/** pg's messages for connection errors without a code. */
const LOST_CONNECTION =
  /Connection terminated|not queryable|timeout exceeded when trying|timeout expired|read timeout/

export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (LOST_CONNECTION.test(error.message)) return true
  return 'code' in error && typeof error.code === 'string' && TRANSIENT_CODES.test(error.code)
}
