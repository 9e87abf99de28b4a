import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { cutOff } from '#server/database/pooled-connection.ts'

/** Milliseconds of waiting for the database after which it is asked whether it still answers. */
const SUSPICIOUS_MS = 1_000
const LOOK_EVERY_MS = 250
/** Milliseconds without an answer after which the database counts as hanging. */
const HANGS_AFTER_MS = 2_000
/** The longest that one attempt to reach it again takes, in milliseconds. */
const TRY_MS = 1_000
/** Milliseconds for which an answer counts. */
const FRESH_MS = 1_000

export interface Watched {
  /** For how many milliseconds the oldest work under way has waited. */
  waitingFor(): number
  /** The database hangs: whatever waits for it is given up. */
  giveUp(): void
}

type Beat = 'answers' | 'refuses' | 'silent'

/**
 * Whether the database answers at all, asked on a connection of its own and only while something
 * has waited for long. A stopped server and a network that swallows everything send no error:
 * without this a request would wait for as long as they do.
 */
export class Pulse {
  /** No answer came, and none has come since: requests are refused at once. */
  hangs = false
  readonly #config: pg.ClientConfig
  readonly #watched: Watched
  readonly #timer: NodeJS.Timeout
  #client: pg.Client | undefined
  #beating: Promise<Beat> | undefined
  #last: { beat: Beat; at: number } | undefined
  #closed = false

  constructor(config: pg.ClientConfig, watched: Watched) {
    this.#config = config
    this.#watched = watched
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref()
  }

  /** Whether the database answers: asked at most once a second, and `false` after `withinMs`. */
  async answers(withinMs: number): Promise<boolean> {
    if (this.hangs) return false
    if (this.#last && performance.now() - this.#last.at < FRESH_MS)
      return this.#last.beat === 'answers'
    const late = new AbortController()
    const beat = await Promise.race([
      this.#check(),
      sleep(withinMs, 'silent' as const, { signal: late.signal }),
    ])
    late.abort()
    return beat === 'answers'
  }

  close(): void {
    this.#closed = true
    clearInterval(this.#timer)
    if (this.#client) cutOff(this.#client)
  }

  #look(): void {
    if (this.#watched.waitingFor() > SUSPICIOUS_MS && !this.hangs) void this.#check()
  }

  /** One beat at a time. One that fails to come is the beginning of a search for the next. */
  #check(): Promise<Beat> {
    this.#beating ??= this.#beat(HANGS_AFTER_MS).finally(() => {
      this.#beating = undefined
    })
    return this.#beating
  }

  async #beat(withinMs: number): Promise<Beat> {
    const client = this.#client ?? this.#open()
    const answer = client.query('select 1').then(
      () => 'answers' as const,
      () => 'refuses' as const,
    )
    const beat = await Promise.race([answer, silence(withinMs)])
    this.#last = { beat, at: performance.now() }
    if (beat !== 'answers') this.#drop(client)
    if (beat === 'silent' && !this.hangs) void this.#search()
    return beat
  }

  async #search(): Promise<void> {
    this.hangs = true
    this.#watched.giveUp()
    while (!this.#closed && (await this.#beat(TRY_MS)) === 'silent');
    this.hangs = false
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
    cutOff(client)
  }
}

/** After a time; but what came while this process was busy itself is still taken for an answer. */
async function silence(ms: number): Promise<'silent'> {
  await sleep(ms, undefined, { ref: false })
  await sleep(20, undefined, { ref: false })
  return 'silent'
}
